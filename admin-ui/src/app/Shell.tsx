import { Button } from '@quoin/shared-ui/ui/Button'
import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowLeft, user } from '@quoin/shared-ui/ui/glyphs'
import { useCallback, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { NewEntryContext, type NewEntryProps } from '../entry-form/create/newEntry.ts'
import { RecentContext } from '../model/recent.ts'
import { keepRecent } from '../session/recent.ts'
import { useSession } from '../session/store.ts'
import { Arrival } from './Arrival.tsx'
import { Header } from './Header.tsx'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'
import { NavBar } from './navigation/NavBar.tsx'
import styles from './Shell.module.css'
import { type Opened, Shortcuts } from './shortcuts/Shortcuts.tsx'
import { useUndoKey } from './shortcuts/useUndoKey.ts'
import { SiteSettings } from './SiteSettings.tsx'
import { SignOut } from './session/SignOut.tsx'
import { useLive } from './useLive.ts'
import { ViewSite } from './ViewSite.tsx'

const NewEntryDialog = lazyPart(() =>
  import('./creation/NewEntryDialog.tsx').then((file) => file.NewEntryDialog),
)

const drawNewEntry = (props: NewEntryProps) => <NewEntryDialog {...props} />

/** The frame of every screen but the sign-in page. */
export function Shell() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<Opened>(null)
  const session = useSession()
  const keep = useCallback(
    (type: string, id: string) => {
      keepRecent(session, type, id)
    },
    [session],
  )
  useLive()
  useUndoKey()
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header>
        <Button asChild variant="ghost" size="small">
          <Link to="/admin">
            <Glyph of={arrowLeft} />
            Back to Dashboard
          </Link>
        </Button>
        <SiteSettings>
          <ViewSite className={styles.short} />
        </SiteSettings>
        <Button asChild variant="ghost" size="small">
          <Link to="/admin/account" className={styles.short}>
            <Glyph of={user} />
            <span>Your account</span>
          </Link>
        </Button>
        <SignOut />
      </Header>
      <NavBar
        onSearch={() => {
          setOpen('palette')
        }}
      />
      <MaintenanceBanner />
      <Arrival />
      <SiteSettings>
        <Shortcuts open={open} onOpenChange={setOpen} />
      </SiteSettings>
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary address={pathname}>
          <SiteSettings>
            <NewEntryContext value={drawNewEntry}>
              <RecentContext value={keep}>
                <Outlet />
              </RecentContext>
            </NewEntryContext>
          </SiteSettings>
        </ErrorBoundary>
      </main>
    </>
  )
}
