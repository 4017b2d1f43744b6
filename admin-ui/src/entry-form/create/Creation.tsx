import { type ReactNode, use, useCallback, useState } from 'react'
import { type CreateProps, CreationContext } from '../../fields/ref/creation.ts'
import type { ContentType } from '../../model/schema.ts'
import { CreateButton } from './CreateButton.tsx'
import { NewEntryContext } from './newEntry.ts'
import { type Open, OpenContext } from './opening.ts'

interface Opened {
  type: ContentType
  onCreated: (id: string) => void
}

const drawButton = (props: CreateProps) => <CreateButton {...props} />

/** Lets a form create entries that it refers to, each in a dialog over the form. */
export function Creation({ children }: { children: ReactNode }) {
  const draw = use(NewEntryContext)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback<Open>((type, onCreated) => {
    const next = { type, onCreated }
    setOpened(next)
    return () => {
      setOpened((now) => (now === next ? null : now))
    }
  }, [])
  if (draw === null) return children
  return (
    <OpenContext value={open}>
      <CreationContext value={drawButton}>{children}</CreationContext>
      {opened && (
        // A form in the dialog opens no further dialog. It is outside the form below, since it is submitted separately.
        <NewEntryContext value={null}>
          {draw({
            ...opened,
            onClose: () => {
              setOpened(null)
            },
          })}
        </NewEntryContext>
      )}
    </OpenContext>
  )
}
