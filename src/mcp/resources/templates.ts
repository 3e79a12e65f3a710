/** How resources are addressed, as clients see it. */
import type { ResourceTemplateType } from '@modelcontextprotocol/server';
import { FILE_TEMPLATE, INDEX_TEMPLATE } from './uri.ts';

/** In order of their addresses. */
export const TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: FILE_TEMPLATE,
    name: 'file',
    title: 'A file of a source',
    description:
      'The text of a file as it is on disk, of a project, session or library: up to 20,000 characters. ' +
      'id is a session name or group:artifact:version, path is relative to the root of the source.',
  },
  {
    uriTemplate: INDEX_TEMPLATE,
    name: 'index',
    title: 'Index of a source',
    description: 'Files, directories and declarations of a source as Markdown: up to 10,000 tokens.',
    mimeType: 'text/markdown',
  },
];
