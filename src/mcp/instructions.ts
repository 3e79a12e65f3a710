/** What a model is told about the server as a whole; what one tool does stands in its description. */

/** Sent once per connection, so it is kept to what helps to choose between the tools. */
export const INSTRUCTIONS = `Quarry searches code by an index that follows every edit. Leave out \`session\` to \
mean the project the server was started on: its index is built on first use and kept up to date, so there is \
nothing to index beforehand.

Choosing a tool:
- An idea, a name or words that should be in the code: search_code. Bare words are ranked; "phrases", AND, \
OR, NOT and file_path:x narrow; literal=true finds exact text with its signs.
- Before a symbol is changed or renamed: find_references. It lists every line to look at, with a \
confidence, and the files to update.
- A file by its name or path: find_file. Everything that is indexed: list_dir.
- More around a hit: preview_chunk with the file and chunk number of the hit. A whole file, or a byte range \
of a large one: read_file.

Other directories are sessions: index_repository makes one, list_sessions and get_session_info show what \
there is; pass the name as \`session\`. reindex_session, upgrade_session and delete_session are for when an \
error or the user asks for them, get_server_info and get_config for trouble with the set-up.

Lines that begin with Note:, NOTE: or WARNING: tell what was cut, is stale or was understood differently. \
Act on them before concluding that something does not exist. Errors say what to do next.`;
