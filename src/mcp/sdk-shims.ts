/**
 * Stands in for the SDK's `@modelcontextprotocol/server/_shims` in the bundle (an esbuild alias), which
 * would bring a JSON Schema validator of 150 KB that is loaded at every start and never used.
 */
import process from 'node:process';

export { process };

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This build has no JSON Schema validator.');
  }
}
