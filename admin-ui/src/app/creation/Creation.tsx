import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { type ReactNode, use, useMemo, useState } from 'react'
import { type Creation as Offer, CreationContext } from '../../fields/ref/creation.ts'
import { canOf, IdentityContext } from '../../model/identity.ts'
import { pathPage } from '../../model/previewAddress.ts'
import type { ContentType } from '../../model/schema.ts'
import { overrides } from '../overrides.ts'

const NewEntryDialog = lazyPart(
  async () => (await import('./NewEntryDialog.tsx')).NewEntryDialog,
)

interface Opened {
  type: ContentType
  onCreated: (id: string) => void
}

/** Lets the forms below it create the entries that they refer to, each in a window over the form. */
export function Creation({ children }: { children: ReactNode }) {
  const identity = use(IdentityContext)
  const [opened, setOpened] = useState<Opened | null>(null)
  const offer = useMemo<Offer>(
    () => ({
      offers: (type) => hasWindow(type) && canOf(identity, type.name).create,
      open: (type, onCreated) => {
        const next = { type, onCreated }
        setOpened(next)
        return () => {
          setOpened((now) => (now === next ? null : now))
        }
      },
    }),
    [identity],
  )
  return (
    <CreationContext value={offer}>
      {children}
      {opened && (
        // A form in the window opens no further window.
        <CreationContext value={null}>
          <NewEntryDialog
            type={opened.type}
            onCreated={opened.onCreated}
            onClose={() => {
              setOpened(null)
            }}
          />
        </CreationContext>
      )}
    </CreationContext>
  )
}

/** Whether entries of a type are created by a form in a window: not pages, sections and files, and not what visitors send. */
function hasWindow({ name, single, fixed, group, page }: ContentType): boolean {
  return (
    !single &&
    !fixed &&
    group !== 'content' &&
    name !== 'media' &&
    page !== pathPage &&
    !overrides[name]?.received
  )
}
