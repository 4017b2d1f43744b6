import { existsSync, readdirSync } from 'node:fs'
import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const apps = ['admin-ui', 'public-ui']

/** Who may not import from where; the map is in the README. */
const zones = [
  {
    target: './shared-ui',
    from: apps.map((app) => `./${app}`),
    message: 'shared-ui imports nothing of ours.',
  },
  {
    target: './admin-ui',
    from: './public-ui',
    message: 'The apps do not know each other.',
  },
  {
    target: './public-ui',
    from: './admin-ui',
    message: 'The apps do not know each other.',
  },
  ...apps.flatMap(closedFeatures),
  ...apps.map((app) => ({
    target: ['features', 'fields', 'screens', 'content'].map(
      (room) => `./${app}/src/${room}`,
    ),
    from: `./${app}/src/app`,
    message: 'The app imports its parts; the parts do not import the app.',
  })),
]

/** A zone for each feature of an app: no other feature is open to it. */
function closedFeatures(app) {
  const features = `./${app}/src/features`
  const folders = existsSync(features) ? readdirSync(features) : []
  return folders.map((name) => ({
    target: `${features}/${name}`,
    from: features,
    except: [`./${name}`],
    message: 'Features never import each other.',
  }))
}

/** Libraries that live in one room: their names and the files of the room. */
const rooms = [
  { library: 'radix-ui', files: ['shared-ui/src/ui/**', 'admin-ui/src/fields/**'] },
  { library: '@visx/*', files: ['admin-ui/src/features/analytics/**'] },
  { library: '@tiptap/*', files: ['admin-ui/src/fields/rich/**'] },
]

const withoutLibraries = (libraries) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: libraries.map((library) => ({
        group: [library],
        message: 'This library lives in one room; see the README.',
      })),
    },
  ],
})

export default defineConfig(
  globalIgnores(['**/dist/', '**/dist-server/', '**/results/', '**/*.gen.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      reactHooks.configs.flat['recommended-latest'],
    ],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: '*/tsconfig.json',
          noWarnOnMultipleProjects: true,
        }),
        createNodeResolver(),
      ],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true },
      ],
      '@typescript-eslint/no-invalid-void-type': [
        'error',
        { allowAsThisParameter: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true },
      ],
      '@typescript-eslint/consistent-type-definitions': 'off',
      ...withoutLibraries(rooms.map(({ library }) => library)),
    },
  },
  ...rooms.map(({ library, files }) => ({
    files: files.map((glob) => `${glob}/*.{ts,tsx}`),
    rules: withoutLibraries(
      rooms
        .filter((room) => room.library !== library && !holds(room, files))
        .map((room) => room.library),
    ),
  })),
)

/** Whether all the files of one room lie in another. */
function holds(room, files) {
  return files.every((file) =>
    room.files.some((own) => file.startsWith(own.slice(0, -2))),
  )
}
