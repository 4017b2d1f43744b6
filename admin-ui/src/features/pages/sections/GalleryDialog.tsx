import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { useState } from 'react'
import type { ContentType } from '../../../model/schema.ts'
import { kinds } from '../../../model/sections/kinds.ts'
import styles from './gallery.module.css'
import { type OwnKind, ownKinds } from '../../../model/sections/ownKinds.ts'
import { RequiredFields } from './RequiredFields.tsx'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  /** The type of sections. */
  type: ContentType
  /** Where it will be added, and when visitors will see it. */
  description?: string
  onClose: () => void
  /** Resolves when the section was created, or that failed. */
  onChoose: (kind: string, metadata?: Record<string, unknown>) => Promise<void>
}

const last =
  'It comes last, and can be moved. Visitors see it once the page is saved and published.'

/**
 * All kinds of sections, with drawings and explanations. Choosing a kind adds a section to the page; a kind of a plugin
 * may have fields that must be filled in first.
 */
export function GalleryDialog({ type, description = last, onClose, onChoose }: Props) {
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState<OwnKind>()
  const choose = (kind: string, metadata?: Record<string, unknown>) => {
    setPending(true)
    void onChoose(kind, metadata).finally(() => {
      setPending(false)
    })
  }
  if (asking)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`Add ${asking.label}`}
        description={description}
      >
        <RequiredFields
          type={type}
          kind={asking}
          disabled={pending}
          onBack={() => setAsking(undefined)}
          onAdd={(metadata) => choose(asking.name, metadata)}
        />
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={onClose} title="Add a section" description={description}>
      <ul className={styles.kinds}>
        {kinds.map(({ name, label, text }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.kind}
              disabled={pending}
              onClick={() => choose(name)}
            >
              <Thumbnail kind={name} />
              <span className={styles.label}>{label}</span>
              <span className={styles.text}>{text}</span>
            </button>
          </li>
        ))}
        {ownKinds(type).map((kind) => (
          <li key={kind.name}>
            <button
              type="button"
              className={styles.kind}
              disabled={pending}
              onClick={() => {
                if (kind.fields.some(({ required }) => required)) setAsking(kind)
                else choose(kind.name)
              }}
            >
              <span className={styles.icon}>
                <Icon name={kind.icon} />
              </span>
              <span className={styles.label}>{kind.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
