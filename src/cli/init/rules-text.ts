/** What agents are told about Quarry: which tool answers which question. One text, so that linked files agree. */

export const RULES = `## Questions about this code: ask Quarry

The MCP server \`quarry\` knows every declaration, reference and import of this project, and follows the files as
they change. Ask it before you search with grep or read whole files:

| You want to know | Tool |
|---|---|
| where something is declared | \`lookup_symbol\` |
| how to use it, without its body | \`explain_symbol\` |
| who calls or uses it | \`get_callers\` |
| every line to look at before a rename | \`find_references\` |
| where something is done, without knowing a name | \`search_relevant\`, \`search_code\` |
| what is in a file | \`get_file_summary\`; with its importers and tests \`get_file_context\` |
| the source of one function or type | \`read_source\` with \`symbol\` |
| what a directory offers to others | \`get_public_api\`, \`get_tree\` |
| which tests cover a symbol | \`get_related_tests\` |
| how files depend on each other | \`get_imports\`, \`get_dependency_graph\` |
| what has changed since a branch or commit | \`get_diff_summary\` |
| where the code is most complex | \`get_hotspots\`, \`get_health\` |

Read a whole file only when you need most of it, for instance before you edit it; \`get_token_estimate\` tells what
reading costs. Use grep for texts that are no code.`;
