import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { triangle } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useState } from 'react'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { loadModule } from './loadModule.ts'

interface Props {
  name: string
  title: string
  /** The address of the module. */
  script: string
  /** The segments of the address below that of the screen, as they are encoded there. */
  path: string[]
}

/** The props of the component of a module. */
interface ModuleProps {
  title: string
  path: string[]
}

/** A cache of screens by the addresses of their modules, so that each has a stable component. */
const known = new Map<string, LazyPart<ModuleProps>>()

/** The screen of a plugin; a message if its module cannot be loaded or fails. */
export function PluginScreen({ name, title, script, path }: Props) {
  const [Screen] = useState(() => screenOf(name, script))
  return <Screen title={title} path={path.map(decoded)} />
}

function screenOf(name: string, script: string): LazyPart<ModuleProps> {
  const before = known.get(script)
  if (before) return before
  const made = lazyPart<ModuleProps>(() => loadModule(`/admin/${name}`, script), {
    pending: <Skeleton height="20rem" />,
    inPage: true,
    instead: ({ title }) => <Broken title={title} />,
  })
  known.set(script, made)
  return made
}

function Broken({ title }: { title: string }) {
  return (
    <>
      <ScreenHeader title={title} />
      <EmptyState
        icon={triangle}
        heading="h2"
        title="This screen does not work"
        actions={
          <Button
            variant="secondary"
            onClick={() => {
              location.reload()
            }}
          >
            Load the page again
          </Button>
        }
      >
        It belongs to a plugin, and its module could not be loaded or has failed. The rest
        of the back office is not affected.
      </EmptyState>
    </>
  )
}

/** A segment of an address as a text; unchanged if it is malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
