import { readdirSync } from 'node:fs'

/**
 * The folders of each workspace, the top layer first: a folder imports those below
 * it. The map is in docs/architecture.md.
 */
const layers = {
  'admin-ui': [
    'testing',
    'page-editor',
    'app',
    'features',
    'screens',
    'entry-list',
    'history',
    'entry-form',
    'fields',
    'session',
    'ui',
    'api',
    'model',
  ],
  'public-ui': [
    'testing',
    'server',
    'app',
    'features',
    'sections',
    'ui',
    'page',
    'content',
  ],
  'shared-ui': ['testing', 'ui', 'api', 'code', 'format', 'styles'],
}

const workspaces = Object.keys(layers)
const apps = workspaces.filter((workspace) => workspace !== 'shared-ui')

/** Who may not import from where. Only tests use the top layer. */
export const zones = (inTests) => [
  ...workspaces.flatMap(outside),
  ...workspaces.flatMap((workspace) => upwards(workspace, inTests)),
  ...apps.flatMap(closedFeatures),
]

/** Zones that keep a workspace from the apps beside it; shared-ui is open to all. */
function outside(workspace) {
  return apps
    .filter((app) => app !== workspace)
    .map((app) => ({
      target: `./${workspace}`,
      from: `./${app}`,
      message:
        workspace === 'shared-ui'
          ? 'shared-ui imports nothing of ours.'
          : 'The apps do not know each other.',
    }))
}

/** A zone for each folder of a workspace: it imports nothing of the layers above it. */
function upwards(workspace, inTests) {
  const folders = foldersOf(workspace)
  return folders
    .map((folder, layer) => ({
      target: `./${workspace}/src/${folder}`,
      from: folders
        .slice(inTests ? 1 : 0, layer)
        .map((above) => `./${workspace}/src/${above}`),
      message: `${folder} imports the folders below it, not those above.`,
    }))
    .filter(({ from }) => from.length > 0)
}

/** The folders of a workspace, the top layer first. Fails where one has no layer. */
function foldersOf(workspace) {
  const folders = readdirSync(`${import.meta.dirname}/${workspace}/src`, {
    withFileTypes: true,
  })
  for (const folder of folders)
    if (folder.isDirectory() && !layers[workspace].includes(folder.name))
      throw new Error(`${workspace}/src/${folder.name} has no layer in eslint.layers.js`)
  return layers[workspace]
}

/** A zone for each feature of an app: no other feature is open to it. */
function closedFeatures(app) {
  const features = `./${app}/src/features`
  return readdirSync(`${import.meta.dirname}/${features}`).map((name) => ({
    target: `${features}/${name}`,
    from: features,
    except: [`./${name}`],
    message: 'Features never import each other.',
  }))
}
