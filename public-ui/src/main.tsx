import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { followBuild } from '@quoin/shared-ui/code/build'
import { trustReact } from '@quoin/shared-ui/code/trusted'
import { startBrowser } from './app/browser.tsx'

trustReact()
followBuild()
void startBrowser()
