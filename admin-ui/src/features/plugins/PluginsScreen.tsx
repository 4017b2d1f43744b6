import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { tiles } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Plugin, pluginsQuery } from '../../api/plugins.ts'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { ResourceList, ResourceRow } from '../../ui/ResourceRow.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { PluginWork } from './PluginWork.tsx'
import { contentsOf, works } from './words.ts'

/** The plugins of the program. */
export function PluginsScreen() {
  return (
    <AdministratorsOnly title="Plugins">
      <List />
    </AdministratorsOnly>
  )
}

function List() {
  const { data: plugins, error } = useQuery(pluginsQuery)
  return (
    <>
      <ScreenHeader
        title="Plugins"
        text="What this program consists of, and how its work in the background does."
      />
      {error !== null && <Failed error={error} />}
      {plugins === undefined && error === null && <Skeleton height="20rem" />}
      {plugins?.length === 0 && (
        <EmptyState icon={tiles} heading="h2" title="No plugins">
          The program has only what Quoin has of its own.
        </EmptyState>
      )}
      {plugins !== undefined && plugins.length > 0 && (
        <ResourceList>
          {plugins.map((plugin) => (
            <Row key={plugin.name} plugin={plugin} />
          ))}
        </ResourceList>
      )}
    </>
  )
}

function Row({ plugin }: { plugin: Plugin }) {
  const { name, title, version, settings } = plugin
  return (
    <ResourceRow
      name={title}
      badges={version !== '' && <Badge variant="secondary">{version}</Badge>}
      facts={
        <>
          <span>{name}</span>
          {contentsOf(plugin).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </>
      }
      actions={(id) => (
        <Button asChild variant="secondary" size="small">
          <Link to={`/admin/plugins/${name}`} aria-describedby={id}>
            {settings === null ? 'Details' : 'Settings'}
          </Link>
        </Button>
      )}
      {...(works(plugin) && { children: () => <PluginWork plugin={plugin} /> })}
    />
  )
}
