import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { slowest } from './slowest.ts'

const alone = '**/*.alone.test.{ts,tsx}'

/**
 * The unit tests of all workspaces, in one run with one pool of workers.
 *
 * Most of the time went into starting a document and reading every module for each file. The files of an app share
 * both, but for `*.alone.test.*`: they need modules that nobody has used, or put others in the place of the document's.
 */
export default defineConfig({
  root: here('../..'),
  test: {
    projects: [
      'packages/client',
      'shared-ui',
      ...projectsOf('public-ui'),
      ...projectsOf('admin-ui'),
    ],
    // Vitest keeps one processor for itself, which is half of two.
    maxWorkers: '100%',
    reporters: ['default', slowest],
  },
})

/** The files of an app that share a document, and those that are alone. */
function projectsOf(app: string) {
  const root = here(`../../${app}`)
  const common = { extends: `${root}/vite.config.ts`, root }
  return [
    {
      ...common,
      test: { name: app, isolate: false, exclude: [...configDefaults.exclude, alone] },
    },
    { ...common, test: { name: `${app}, alone`, include: [alone] } },
  ]
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
