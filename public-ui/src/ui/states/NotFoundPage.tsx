import { Head } from '../../page/Head.tsx'
import { ActionLink } from '../ActionLink.tsx'
import { PageHero } from '../PageHero.tsx'
import shell from '../Shell.module.css'
import styles from './NotFoundPage.module.css'

/** The page for addresses that are not found. */
export function NotFoundPage() {
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
