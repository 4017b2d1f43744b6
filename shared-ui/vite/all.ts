import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { slowest } from './slowest.ts'

const admin = here('../../admin-ui')
const alone = '**/*.alone.test.{ts,tsx}'

/**
 * The unit tests of all workspaces, in one run with one pool of workers.
 *
 * Most of the time went into starting a document and reading every module for each file. The files of admin-ui share
 * both, but for `*.alone.test.*`: they need modules that nobody has used. The pages of public-ui remember what was
 * fetched, and some of its tests put other modules in the place of theirs: each file is alone.
 */
export default defineConfig({
  root: here('../..'),
  test: {
    projects: [
      'shared-ui',
      'public-ui',
      {
        extends: `${admin}/vite.config.ts`,
        root: admin,
        test: {
          name: 'admin-ui',
          isolate: false,
          exclude: [...configDefaults.exclude, alone],
        },
      },
      {
        extends: `${admin}/vite.config.ts`,
        root: admin,
        test: { name: 'admin-ui, alone', include: [alone] },
      },
    ],
    // Vitest keeps one processor for itself, which is half of two.
    maxWorkers: '100%',
    reporters: ['default', slowest],
  },
})

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
