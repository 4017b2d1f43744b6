import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import styles from './Tabs.module.css'

/** Tabs: a TabList of Tabs, and a TabPanel for each. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />
}

/** The row of Tabs; `aria-label` describes their purpose. */
export function TabList(props: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={styles.list} />
}

/** Shows the TabPanel of the same `value`. */
export function Tab(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={styles.tab} />
}

/** The content for the Tab of the same `value`. */
export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={styles.panel} />
}
