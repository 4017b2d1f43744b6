import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { followBuild } from '@quoin/shared-ui/code/build'
import { startBrowser } from './app/browser.tsx'

followBuild()
void startBrowser()
