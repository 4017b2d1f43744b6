import type { ReactNode } from 'react'
import { AccessibilityButton } from '../features/accessibility/AccessibilityButton.tsx'
import { PerformanceSwitch } from '../features/performance/PerformanceSwitch.tsx'
import { ArrivalProvider } from '../page/arrival.tsx'
import { Header } from './header/Header.tsx'
import styles from './Layout.module.css'
import { Footer } from './parts.tsx'
import { useTheme } from './useTheme.ts'

/** The frame that all pages share, around a page. */
export function Layout({ children }: { children: ReactNode }) {
  useTheme()
  return (
    <ArrivalProvider>
      <a href="#main" className={styles.skip}>
        Skip to main content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <AccessibilityButton />
      <PerformanceSwitch />
    </ArrivalProvider>
  )
}
