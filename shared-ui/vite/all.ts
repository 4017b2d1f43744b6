import { fileURLToPath } from 'node:url'
import {
  configDefaults,
  defineConfig,
  type TestProjectInlineConfiguration,
} from 'vitest/config'
import { slowest } from './slowest.ts'

const alone = '**/*.alone.test.{ts,tsx}'

/**
 * The unit tests of all workspaces, in one run with one pool of workers.
 *
 * Most of the time went into starting a document and reading every module for each file. The files of an app share
 * both, but for `*.alone.test.*`: they need modules that nobody has used. Run in its own workspace, each file is alone.
 */
export default defineConfig({
  root: here('../..'),
  test: {
    projects: ['shared-ui', ...of('admin-ui'), ...of('public-ui')],
    // Vitest keeps one processor for itself, which is half of two.
    maxWorkers: '100%',
    reporters: ['default', slowest],
  },
})

function of(app: string): TestProjectInlineConfiguration[] {
  const root = here(`../../${app}`)
  const extending = `${root}/vite.config.ts`
  return [
    {
      extends: extending,
      root,
      test: { name: app, isolate: false, exclude: [...configDefaults.exclude, alone] },
    },
    { extends: extending, root, test: { name: `${app}, alone`, include: [alone] } },
  ]
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
