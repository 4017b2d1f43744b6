import { Dialog as SharedDialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { EmptyState as SharedEmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { inbox } from '@quoin/shared-ui/ui/glyphs'
import { Tab, TabList, TabPanel, Tabs as SharedTabs } from '@quoin/shared-ui/ui/Tabs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import type { ReactNode } from 'react'
import { ScreenHeader as SharedHeader } from '../../../ui/ScreenHeader.tsx'
import styles from './layout.module.css'

interface HeaderProps {
  title: string
  text?: string
  children?: ReactNode
}

/** The heading of a screen, with its actions beside each other. */
export function ScreenHeader({ title, text, children }: HeaderProps) {
  return (
    <SharedHeader title={title} {...(text === undefined ? {} : { text })}>
      {children && <div className={styles.actions}>{children}</div>}
    </SharedHeader>
  )
}

interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: { name: string; label: string; content: ReactNode }[]
  /** The name of the open tab, if the screen keeps it; the first at the beginning otherwise. */
  value?: string
  onChange?: (name: string) => void
}

/** Contents of which one is shown. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <SharedTabs
      {...(value === undefined ? { defaultValue: tabs[0]?.name ?? '' } : { value })}
      {...(onChange === undefined ? {} : { onValueChange: onChange })}
    >
      <TabList aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.name} value={tab.name}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.name} value={tab.name}>
          {tab.content}
        </TabPanel>
      ))}
    </SharedTabs>
  )
}

interface DialogProps {
  open: boolean
  title: string
  description?: string
  /** Called on Escape, the close button or a click outside. */
  onClose: () => void
  /** The buttons at the end. */
  actions?: ReactNode
  children?: ReactNode
}

/** A dialog over the screen. It traps the focus and returns it. */
export function Dialog({
  open,
  title,
  description,
  onClose,
  actions,
  children,
}: DialogProps) {
  return (
    <SharedDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      {...(description === undefined ? {} : { description })}
    >
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.buttons}>{actions}</div>}
    </SharedDialog>
  )
}

interface EmptyProps {
  title: string
  /** The level of the title, below the heading above it. */
  heading?: 'h2' | 'h3'
  /** A text about the next step. */
  children?: ReactNode
  /** Controls for the next step. */
  actions?: ReactNode
}

/** Shown for missing content, with the next step. */
export function EmptyState({ title, heading = 'h2', children, actions }: EmptyProps) {
  return (
    <SharedEmptyState icon={inbox} title={title} heading={heading} actions={actions}>
      {children}
    </SharedEmptyState>
  )
}

/** A function that shows a notice; an error as a failure, with its message. */
export function useNotice(): (title: string, error?: unknown) => void {
  const toast = useToast()
  return (title, error) => {
    if (error === undefined) {
      toast({ title })
      return
    }
    const description = error instanceof Error ? error.message : 'It is unknown why.'
    toast({ title, description, variant: 'destructive' })
  }
}
