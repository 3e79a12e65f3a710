/** The version of this build. */

/** As in package.json; put in by the build. */
export const VERSION: string = process.env.QUARRY_BUILD_VERSION ?? '0.0.0';
