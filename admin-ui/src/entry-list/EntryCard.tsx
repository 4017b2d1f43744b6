import { Button } from '@quoin/shared-ui/ui/Button'
import { classes } from '@quoin/shared-ui/ui/classes'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { pen, trash } from '@quoin/shared-ui/ui/glyphs'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { asTint, tintClass } from '@quoin/shared-ui/ui/pattern/tint'
import { type ReactNode, useId } from 'react'
import { useCan } from '../model/identity.ts'
import { Time } from '../ui/Time.tsx'
import type { ContentType, Entry } from '../model/schema.ts'
import styles from './EntryCard.module.css'

interface Props {
  /** Shown before the title: an icon or a picture. */
  lead?: ReactNode
  title: string
  badges?: ReactNode
  children?: ReactNode
  /** Small facts at the card's end. */
  facts?: ReactNode
  /** Buttons and links, which are described by the title. */
  actions: (titleId: string) => ReactNode
}

/** An entry in a list: a title, a status, a few lines and the actions. */
export function EntryCard({ lead, title, badges, children, facts, actions }: Props) {
  const titleId = useId()
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      {lead}
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {badges}
        </header>
        {children}
        {facts && <footer className={styles.facts}>{facts}</footer>}
      </div>
      <div className={styles.actions}>{actions(titleId)}</div>
    </article>
  )
}

/** An icon from the content, on a tint from the content. */
export function CardIcon({ name, tint = '' }: { name: string; tint?: string }) {
  return (
    <span className={classes(styles.icon, tintClass(asTint(tint)))}>
      <Icon name={name} />
    </span>
  )
}

/** The first few of some texts, and the number of the others. */
export function FirstOf({
  items,
  most,
  noun,
}: {
  items: string[]
  most: number
  noun: string
}) {
  if (items.length === 0) return null
  const rest = items.length - most
  return (
    <ul className={styles.items}>
      {items.slice(0, most).map((item, at) => (
        <li key={at}>{item}</li>
      ))}
      {rest > 0 && (
        <li className={styles.rest}>
          +{rest} more {noun}
        </li>
      )}
    </ul>
  )
}

/** The id of an entry, for people who need it. */
export function IdFact({ entry }: { entry: Entry }) {
  return (
    <span>
      ID: <code className={styles.code}>{entry.id}</code>
    </span>
  )
}

/** The day on which an entry was created. */
export function CreatedFact({ entry }: { entry: Entry }) {
  return (
    <span>
      Created: {entry.createdAt ? <Time value={entry.createdAt} /> : 'Recently'}
    </span>
  )
}

interface EditProps {
  type: ContentType
  describedBy: string
  onEdit: () => void
  onPrepare: () => void
}

/**
 * Opens the form of an entry, which is prefetched on hover; without permission to change the entry, it opens a view.
 */
export function EditButton({ type, describedBy, onEdit, onPrepare }: EditProps) {
  const { update } = useCan(type)
  return (
    <Button
      variant="secondary"
      size="small"
      aria-describedby={describedBy}
      onClick={onEdit}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
    >
      {update && <Glyph of={pen} />}
      {update ? 'Edit' : 'View'}
    </Button>
  )
}

interface DeleteProps {
  type: ContentType
  describedBy: string
  onDelete: () => void
}

/** Asks for the deletion of an entry; renders nothing without permission to delete. */
export function DeleteButton({ type, describedBy, onDelete }: DeleteProps) {
  if (!useCan(type).delete) return null
  return (
    <Button
      variant="ghost"
      size="small"
      className={styles.delete}
      aria-describedby={describedBy}
      onClick={onDelete}
    >
      <Glyph of={trash} />
      Delete
    </Button>
  )
}
