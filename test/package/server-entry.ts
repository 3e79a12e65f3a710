/** What the registry of MCP servers asks of an entry (schema of 2025-12-11), as far as Quarry's needs it. */
import { z } from 'zod';

const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/, 'one version, no range');

const input = {
  description: z.string().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
};

const argument = z.union([
  z.strictObject({ ...input, type: z.literal('positional'), value: z.string() }),
  z.strictObject({ ...input, type: z.literal('positional'), valueHint: z.string() }),
]);

export const serverEntry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version,
  packages: z.array(
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.string(),
      version,
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(argument),
      environmentVariables: z.array(z.strictObject({ ...input, name: z.string() })),
    }),
  ),
});
