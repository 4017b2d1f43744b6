import js from '@eslint/js'
import query from '@tanstack/eslint-plugin-query'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { zones } from './eslint.layers.js'

/**
 * Whether to leave out what takes nine tenths of the time on a clean checkout: `make check` does. The rules that stay
 * read one file at a time, so that ESLint may cache their results by file.
 */
const quick = process.env.ESLINT_QUICK !== undefined

/** Libraries that only some files may import. */
const confined = [
  { library: 'radix-ui', files: ['shared-ui/src/ui/**', 'admin-ui/src/fields/**'] },
  { library: '@visx/*', files: ['admin-ui/src/features/analytics/**'] },
  {
    library: 'diff',
    files: ['admin-ui/src/fields/versions/**', 'admin-ui/src/fields/refs/**'],
  },
  {
    library: '@dnd-kit/*',
    files: ['admin-ui/src/fields/sortable/**', 'admin-ui/src/features/pages/tree/**'],
  },
  { library: '@tiptap/*', files: ['admin-ui/src/fields/rich/**'] },
]

/** The files of the public site that may import code when it is needed; see docs/decisions/0021. */
const splits = [
  // The app, which the first script imports, and what previews add to it.
  'public-ui/src/main.ts',
  'public-ui/src/app/browser.tsx',
  // Routes, among them the pages that content types bring along.
  'public-ui/src/app/pages.ts',
  'public-ui/src/content/modules.ts',
  // Dialogs and panels.
  'public-ui/src/app/header/Header.tsx',
  'public-ui/src/features/accessibility/AccessibilityButton.tsx',
  'public-ui/src/features/notifications/NotificationBell.tsx',
  'public-ui/src/features/performance/PerformanceSwitch.tsx',
  'public-ui/src/features/search/SearchBox.tsx',
  'public-ui/src/sections/gallery/Gallery.tsx',
  'public-ui/src/sections/list/job/Positions.tsx',
  // What shows another brand than the one that the server put into the page.
  'public-ui/src/app/useTheme.ts',
  'public-ui/src/app/background/preview.ts',
  // What shows a section before it is saved, and the link to the editor, which browsers of staff fetch.
  'public-ui/src/app/background/background.ts',
  'public-ui/src/app/background/Background.tsx',
  // How fast the page is, which is measured once somebody is there.
  'public-ui/src/page/vitals.ts',
  // Types of sections, what few pages have, and what only programs read.
  'public-ui/src/features/page/parts.tsx',
  'public-ui/src/app/parts.tsx',
  'public-ui/src/sections/kinds.tsx',
  'public-ui/src/sections/list/cards.tsx',
  'public-ui/src/sections/parts.tsx',
  'public-ui/src/features/blog/article/later.ts',
]
/**
 * Where code of the back office is split: at routes, and where a dialog, the palette, the rich editor, the library that sorts or
 * the button for previews on another front end begins, which few sites have. A file that begins one is named so. What is fetched elsewhere is one more wait, and one more thing that can
 * be missing.
 */
const adminSplits = {
  files: ['admin-ui/src/**/*.{ts,tsx}', 'shared-ui/src/**/*.{ts,tsx}'],
  ignores: ['admin-ui/src/app/{routes,TypeScreen,PluginScreens}.tsx', '**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector: String.raw`ImportExpression:not([source.value=/\u002F(\w*Dialog|Palette|VisualEditor|Sortable|OpenElsewhere)\.tsx$/])`,
        message:
          'Code is split at routes, dialogs, the palette, the rich editor, sorting and previews elsewhere alone; see `adminSplits` in eslint.config.js.',
      },
    ],
  },
}

/** Leaves out the rules that need types, follow imports through files, or compile components. */
const withoutTypes = {
  files: ['**/*.{ts,tsx}'],
  ...tseslint.configs.disableTypeChecked,
  rules: {
    ...tseslint.configs.disableTypeChecked.rules,
    'import-x/no-cycle': 'off',
    ...Object.fromEntries(
      Object.keys(reactHooks.configs.flat['recommended-latest'].rules)
        .filter((rule) => !/rules-of-hooks|exhaustive-deps/.test(rule))
        .map((rule) => [rule, 'off']),
    ),
  },
}

const withoutLibraries = (libraries) => ({
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'react',
          importNames: ['lazy'],
          message:
            'Use lazyPart: what cannot be fetched must leave the rest of the page.',
        },
      ],
      patterns: libraries.map((library) => ({
        group: [library],
        message:
          'Only some files may import this library; see `confined` in eslint.config.js.',
      })),
    },
  ],
})

export default defineConfig(
  // What authors of content types write is built by the program, without packages.
  globalIgnores([
    'test/browser/gallery/',
    'test/browser/site/',
    'examples/',
    // Its mistakes are on purpose.
    'packages/client/typetest/',
    '**/dist/',
    '**/dist-server/',
    '**/results/',
    '**/*.gen.ts',
    '**/*.gen.d.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: quick ? 'off' : 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      reactHooks.configs.flat['recommended-latest'],
      query.configs['flat/recommended-strict'],
      jsxA11y.flatConfigs.strict,
    ],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: [
            '*/tsconfig.json',
            'packages/*/tsconfig.json',
            'test/browser/tsconfig.json',
          ],
          noWarnOnMultipleProjects: true,
        }),
        createNodeResolver(),
      ],
    },
    rules: {
      // In a key, a type is known by its name.
      '@tanstack/query/exhaustive-deps': [
        'error',
        { allowlist: { types: ['ContentType', 'PagedType', 'ShownType', 'Target'] } },
      ],
      'jsx-a11y/label-has-associated-control': [
        'error',
        { controlComponents: ['Checkbox'] },
      ],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones: zones(false) }],
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
      ...withoutLibraries(confined.map(({ library }) => library)),
    },
  },
  adminSplits,
  {
    files: ['public-ui/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', ...splits],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportExpression',
          message:
            'The public site is split at routes, dialogs and types of sections; see `splits`.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: zones(true) }],
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
    },
  },
  ...confined.map(({ library, files }) => ({
    files: files.map((glob) => `${glob}/*.{ts,tsx}`),
    rules: withoutLibraries(
      confined
        .filter((other) => other.library !== library && !holds(other, files))
        .map((other) => other.library),
    ),
  })),
  quick ? withoutTypes : {},
)

/** Whether all of these files may import a confined library. */
function holds(other, files) {
  return files.every((file) =>
    other.files.some((own) => file.startsWith(own.slice(0, -2))),
  )
}
