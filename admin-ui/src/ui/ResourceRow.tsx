import { Button } from '@quoin/shared-ui/ui/Button'
import { type ReactNode, useId } from 'react'
import styles from './ResourceRow.module.css'

/** The resources of a screen, each a `ResourceRow`. */
export function ResourceList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface Props {
  name: string
  /** The level of the resource's heading. */
  heading?: 'h2' | 'h3'
  icon?: ReactNode
  /** Shown beside the name. */
  badges?: ReactNode
  /** Shown between the name and the facts. */
  text?: ReactNode
  /** The facts about the resource, each a `span`. */
  facts: ReactNode
  /** The buttons beside it, described by the heading with the given id. */
  actions?: (id: string) => ReactNode
  /** Shown below it. */
  children?: (id: string) => ReactNode
}

/** A resource of the installation: its name, its facts, and its actions. */
export function ResourceRow(props: Props) {
  const { name, heading: Heading = 'h2', icon, badges, text, facts, actions } = props
  const id = useId()
  return (
    <li className={styles.row}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.body}>
        <div className={styles.header}>
          <Heading id={id} className={styles.name}>
            {name}
          </Heading>
          {badges}
        </div>
        {text}
        <p className={styles.facts}>{facts}</p>
      </div>
      {actions && <div className={styles.actions}>{actions(id)}</div>}
      {props.children && <div className={styles.below}>{props.children(id)}</div>}
    </li>
  )
}

interface RemoveProps {
  describedBy: string
  onClick: () => void
  children: ReactNode
}

/** The button that removes a resource. */
export function RemoveButton({ describedBy, onClick, children }: RemoveProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      className={styles.remove}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
