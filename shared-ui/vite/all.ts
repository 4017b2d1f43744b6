import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowest } from './slowest.ts'

/** The unit tests of all workspaces, in one run with one pool of workers. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    projects: ['admin-ui', 'public-ui', 'shared-ui'],
    // Vitest keeps one processor for itself, which is half of two.
    maxWorkers: '100%',
    reporters: ['default', slowest],
  },
})
