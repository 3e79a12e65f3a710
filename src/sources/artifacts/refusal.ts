/** Why something cannot be done with an artifact: a status that programs know, and words for people. */
import { type ErrorCode, QuarryError } from '../../errors.ts';

/** Statuses of failed answers, with the kind of error each of them is. */
const CODE_OF = {
  invalid_argument: 'invalid_params',
  invalid_coordinates: 'invalid_params',
  invalid_pattern: 'invalid_pattern',
  invalid_range: 'invalid_params',
  invalid_path: 'outside_project',
  source_jar_not_found: 'source_not_found',
  indexing_required: 'source_not_found',
  resource_not_found: 'invalid_request',
  download_failed: 'invalid_request',
  invalid_source: 'invalid_request',
  unsupported_source_type: 'invalid_request',
  git_clone_failed: 'invalid_request',
  git_ref_not_found: 'invalid_request',
  path_not_found: 'invalid_request',
  not_directory: 'invalid_request',
  file_not_found: 'invalid_request',
  not_file: 'invalid_request',
  package_not_found: 'invalid_request',
  type_not_found: 'invalid_request',
  method_not_found: 'invalid_request',
  not_found: 'invalid_request',
  internal_error: 'internal_error',
} as const satisfies Record<string, ErrorCode>;

export type RefusalStatus = keyof typeof CODE_OF;

/** An error of the artifact tools. The message is shown as it is; it never holds credentials. */
export class ArtifactRefusal extends QuarryError {
  readonly status: RefusalStatus;
  /** Name of the tool that helps. */
  readonly suggestedAction: string | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    options: ErrorOptions & { suggestedAction?: string } = {},
  ) {
    super(CODE_OF[status], message, options);
    this.name = 'ArtifactRefusal';
    this.status = status;
    this.suggestedAction = options.suggestedAction;
  }
}
