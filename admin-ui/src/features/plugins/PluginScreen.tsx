import { Card } from '@quoin/shared-ui/ui/Card'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import {
  type Plugin,
  pluginSettingsQuery,
  pluginsQuery,
  type SettingsFields,
} from '../../api/plugins.ts'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import styles from './Plugins.module.css'
import { PluginForm } from './PluginForm.tsx'
import { PluginWork } from './PluginWork.tsx'
import { works } from './words.ts'

/** The settings, the background work and the contents of a plugin. */
export function PluginScreen() {
  const { name = '' } = useParams()
  return (
    <AdministratorsOnly title="Plugin">
      <Overview key={name} name={name} />
    </AdministratorsOnly>
  )
}

function Overview({ name }: { name: string }) {
  const { data: plugins, error } = useQuery(pluginsQuery)
  const plugin = plugins?.find((one) => one.name === name)
  const { title = 'Plugin', version = '' } = plugin ?? {}
  return (
    <>
      <ScreenHeader title={title} text={version && `Version ${version}`}>
        <Link to="/admin/plugins">All plugins</Link>
      </ScreenHeader>
      {error !== null && <Failed error={error} />}
      {plugins === undefined && error === null && <Skeleton height="20rem" />}
      {plugins !== undefined && plugin === undefined && (
        <p>
          The program has no plugin {name}. It may have been left out at the last start.
        </p>
      )}
      {plugin !== undefined && <Parts plugin={plugin} />}
    </>
  )
}

function Parts({ plugin }: { plugin: Plugin }) {
  return (
    <div className={styles.parts}>
      {plugin.settings !== null && (
        <Part id="plugin-settings" title="Settings">
          <Settings name={plugin.name} fields={plugin.settings} />
        </Part>
      )}
      {works(plugin) && (
        <Part id="plugin-work" title="In the background">
          <PluginWork plugin={plugin} />
        </Part>
      )}
      <Part id="plugin-contents" title="Contents">
        <Contents plugin={plugin} />
      </Part>
    </div>
  )
}

interface PartProps {
  id: string
  title: string
  children: React.ReactNode
}

function Part({ id, title, children }: PartProps) {
  return (
    <Card asChild className={styles.part}>
      <section aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}

function Settings({ name, fields }: { name: string; fields: SettingsFields }) {
  const { data, error } = useQuery(pluginSettingsQuery(name))
  if (data !== undefined) return <PluginForm name={name} fields={fields} stored={data} />
  return error === null ? <Skeleton height="10rem" /> : <Failed error={error} />
}

function Contents({ plugin }: { plugin: Plugin }) {
  const parts: [string, string[]][] = [
    ['Content types', plugin.types],
    ['Screens', plugin.screens],
    ['Section types', plugin.sections],
    ['Kinds of fields', plugin.kinds],
    ['Calls', plugin.routes],
    ['Commands', plugin.commands],
    ['Importers', plugin.importers],
    ['Checks', plugin.checks],
  ]
  const some = parts.filter(([, names]) => names.length > 0)
  if (some.length === 0)
    return <p>It has no content types, screens, calls or commands.</p>
  return (
    <dl className={styles.contents}>
      {some.map(([title, names]) => (
        <div key={title}>
          <dt>{title}</dt>
          {names.map((one) => (
            <dd key={one}>{one}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
