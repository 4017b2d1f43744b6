import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { startBrowser } from './app/browser.tsx'

void startBrowser()
