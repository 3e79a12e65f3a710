/** Which tools clients are shown, and what becomes of a call by its name. Pure: the whole of it is a table. */
import { anywayRefused, isNativeSearch, MODE_TOOLS, type NativeSearch } from './exposure-names.ts';
import { withoutProjectKeys } from './project-path.ts';
import type { ToolMode } from './settings.ts';
import type { BridgeTool, IdeTool, JsonObject } from './types.ts';

/** What exposure depends on. */
export interface Surroundings {
  readonly mode: ToolMode;
  /** Whether the IDE's native searches count as absent. */
  readonly disableNewSearch: boolean;
  /** The IDE's tools in its order; undefined where there is no IDE. */
  readonly ideTools: readonly IdeTool[] | undefined;
  /** The bridge's own tools of all modes, by name; the searches are those built on the legacy tools. */
  readonly ownTools: ReadonlyMap<string, BridgeTool>;
  /** The searches answered from the index, in their order; empty where they are not wanted. */
  readonly fallbackTools: readonly BridgeTool[];
}

/** Who answers a call. */
export type Route =
  /** The IDE; what it lists under that name, if anything. */
  | { readonly kind: 'ide'; readonly tool: IdeTool | undefined }
  | { readonly kind: 'own'; readonly tool: BridgeTool }
  /** Without a call to the IDE. */
  | { readonly kind: 'refused'; readonly text: string };

/** Called by older clients, and not listed. */
const UNLISTED = 'find';

/** IDE tools that take the place of ours; the others do so only where ours cannot work. */
const REPLACEABLE: ReadonlySet<string> = new Set(['read_file', 'apply_patch', UNLISTED]);

/** One state of the surroundings, ready to be asked. */
export class Exposure {
  readonly #surroundings: Surroundings;
  readonly #ideTools: ReadonlyMap<string, IdeTool>;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    const tools = surroundings.ideTools ?? [];
    // Of several with one name the first counts.
    this.#ideTools = new Map([...tools].reverse().map((tool) => [tool.name, tool]));
  }

  /** The IDE's tools by name, hidden ones too. */
  get ideTools(): ReadonlyMap<string, IdeTool> {
    return this.#ideTools;
  }

  /** What `tools/list` shows, in order. */
  listed(): JsonObject[] {
    const { mode, ideTools, fallbackTools } = this.#surroundings;
    if (ideTools === undefined) return fallbackTools.map(faceOf);
    const shown = new Map<string, JsonObject>();
    for (const name of MODE_TOOLS[mode]) this.#show(name, shown);
    for (const tool of fallbackTools) {
      const route = this.route(tool.name);
      if (route.kind === 'own') this.#show(tool.name, shown);
    }
    for (const { name } of ideTools) this.#show(name, shown);
    return [...shown.values()];
  }

  /** What becomes of a call. There must be an IDE, or a fallback for the name. */
  route(name: string): Route {
    const { mode, ideTools, ownTools } = this.#surroundings;
    const refusal = anywayRefused(name, mode);
    if (refusal !== undefined) return { kind: 'refused', text: refusal };
    if (isNativeSearch(name)) return this.#searchRoute(name);
    if (ideTools === undefined) return { kind: 'ide', tool: undefined };
    const ideTool = this.#ideTools.get(name);
    const own = MODE_TOOLS[mode].includes(name) || name === UNLISTED ? ownTools.get(name) : undefined;
    const missing = own?.needs.find((need) => !this.#ideTools.has(need));
    const isReplaced = missing !== undefined || REPLACEABLE.has(name);
    if (own === undefined || (ideTool !== undefined && isReplaced)) return { kind: 'ide', tool: ideTool };
    if (missing === undefined) return { kind: 'own', tool: own };
    return { kind: 'refused', text: `Tool '${name}' needs '${missing}', which this IDE does not offer.` };
  }

  #searchRoute(name: NativeSearch): Route {
    const { disableNewSearch, ownTools, fallbackTools } = this.#surroundings;
    const native = disableNewSearch ? undefined : this.#ideTools.get(name);
    if (native !== undefined) return { kind: 'ide', tool: native };
    const shim = ownTools.get(name);
    if (shim?.needs.every((need) => this.#ideTools.has(need))) return { kind: 'own', tool: shim };
    const fallback = fallbackTools.find((tool) => tool.name === name);
    if (fallback !== undefined) return { kind: 'own', tool: fallback };
    const what = name.slice('search_'.length);
    return { kind: 'refused', text: `${what} search is not supported by this IDE version` };
  }

  #show(name: string, shown: Map<string, JsonObject>): void {
    if (shown.has(name)) return;
    const route = this.route(name);
    if (route.kind === 'own') shown.set(name, faceOf(route.tool));
    else if (route.kind === 'ide' && route.tool !== undefined)
      shown.set(name, withoutProjectKeys(route.tool));
  }
}

/** How a tool of the bridge is listed. */
function faceOf({ name, description, inputSchema, isReadOnly }: BridgeTool): JsonObject {
  return { name, description, inputSchema, annotations: { readOnlyHint: isReadOnly } };
}
