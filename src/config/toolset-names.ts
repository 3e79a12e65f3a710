/** The names of the sets of tools. */

/** Every tool is in one of these. */
export const TOOLSETS = ['text', 'files', 'structure', 'artifacts'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** What may stand in a choice of the tools that clients are shown: `core` is a short list of several sets. */
export const TOOLSET_CHOICES = ['core', ...TOOLSETS, 'all'] as const;
export type ToolsetChoice = (typeof TOOLSET_CHOICES)[number];
