import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Head } from '../../page/Head.tsx'
import { ActionLink } from '../ActionLink.tsx'
import { PageHero } from '../PageHero.tsx'
import shell from '../Shell.module.css'
import styles from './NotFoundPage.module.css'

/** The key of the router's first location. */
const firstKey = 'default'

/**
 * Asks the server for an address to which a link has led: it may have a page of a plugin there, or a redirect. The router
 * must forget the link, so that the server is asked once.
 */
function useAnswerOfServer() {
  const { key } = useLocation()
  useEffect(() => {
    if (key === firstKey) return
    history.replaceState(null, '')
    location.reload()
  }, [key])
}

/** The page for addresses that are not found. */
export function NotFoundPage() {
  useAnswerOfServer()
  return (
    <>
      <Head
        title="Page Not Found"
        description="There is no page at this address."
        hidden
      />
      <div className={styles.page}>
        <PageHero
          art="404"
          title="Page Not Found"
          above={<span className={styles.code}>404</span>}
          lead="Did you forget to add the page to the router?"
          actions={
            <>
              <ActionLink to="/" size="large">
                Go to the Home Page
              </ActionLink>
              <ActionLink to="/contact" size="large" variant="secondary">
                Contact Us
              </ActionLink>
            </>
          }
        />
        <div className={shell.shell}>
          <p className={styles.hint}>
            This address is not in <code>routes.json</code>.
          </p>
        </div>
      </div>
    </>
  )
}
