/** What kinds of trees the sources of a library are. */

/**
 * Where the tree comes from, and so what counts: of an `archive` everything, of a `checkout` all but
 * hidden, excluded and secret files, of a `folder` all but these and ignored ones.
 */
export type LibraryTree = 'archive' | 'checkout' | 'folder';
