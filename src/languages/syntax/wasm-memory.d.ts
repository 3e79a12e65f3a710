/** What is used of a standard that Node's types of this version leave out. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number; maximum?: number });
    /** Another one after the memory has grown. */
    readonly buffer: ArrayBuffer;
  }
}
