/** Apart from what is done with the file: servers name it before they load any of that. */
export const INDEX_NAME = 'INDEX.md';
