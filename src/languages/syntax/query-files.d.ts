/** Query files become part of the bundle as texts. */
declare module '*.scm' {
  const text: string;
  export default text;
}
