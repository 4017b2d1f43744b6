import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import styles from './AnalyticsScreen.module.css'
import { Breakdowns } from './reports/Breakdowns.tsx'
import { Charts } from './Charts.tsx'
import { Chips } from './filters/Chips.tsx'
import { LiveCards } from './reports/LiveCards.tsx'
import { Loading } from './Loading.tsx'
import { Overview } from './reports/Overview.tsx'
import { Answer } from './Panel.tsx'
import { PeriodPicker } from './filters/PeriodPicker.tsx'
import { TopPages } from './reports/TopPages.tsx'
import { useChosen } from './filters/useChosen.ts'
import { useSets } from './filters/useSets.ts'

/** What visitors do on the site. The period and the filter are stored in the address. */
export function AnalyticsScreen() {
  const chosen = useChosen()
  const sets = useSets(chosen.params)
  const arrived = Object.values(sets).every(({ isPending }) => !isPending)
  return (
    <>
      <ScreenHeader title="Analytics">
        <PeriodPicker {...chosen} />
      </ScreenHeader>
      <Chips {...chosen} />
      {arrived ? (
        <>
          <Answer query={sets.overview}>
            {(figures) => <Overview figures={figures} before={chosen.period.before} />}
          </Answer>
          <div className={styles.reports}>
            <Charts sets={sets} chosen={chosen} />
            <TopPages sets={sets} chosen={chosen} />
            <Answer query={sets.realtime}>{(now) => <LiveCards now={now} />}</Answer>
            <Breakdowns chosen={chosen} />
          </div>
        </>
      ) : (
        <Loading />
      )}
    </>
  )
}
