/** What is done for each file of tests. Files share their modules, so a hook in one of these would run only once. */
import { afterAll } from 'vitest';
import { removeTemporaryDirectories } from './temporary.ts';

afterAll(removeTemporaryDirectories);
