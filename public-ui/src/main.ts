import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { followBuild } from '@quoin/shared-ui/code/build'
import { trustReact } from '@quoin/shared-ui/code/trusted'
import { recordEarlyInput } from './app/early.ts'
import { startAccessibility } from './features/accessibility/store.ts'

recordEarlyInput()
startAccessibility()
trustReact()
followBuild()
// This script is small, so that it runs while the app loads through the preload links in the HTML.
void import('./app/browser.tsx').then(({ startBrowser }) => startBrowser())
