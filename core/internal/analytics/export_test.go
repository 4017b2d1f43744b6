package analytics

// PageOf returns the page that a URL counts as; false if the URL is refused.
func PageOf(address, host string, known Pages) (string, bool) {
	at, ok := parsePageURL(address, host, known)
	return at.page, ok
}

// SourceOf returns the source of a visit that begins at a URL.
func SourceOf(address, referrer, host string) string {
	at, _ := parsePageURL(address, host, func(path string) (string, bool) { return path, true })
	return sourceOf(at.campaign, referrer, host)
}

// Describe returns the device, the browser and the system of a user agent.
func Describe(text string) (device, browser, system string) {
	a, _ := parseAgent(text)
	return a.device, a.browser, a.system
}

// NameOf returns the hash of the visitor under the current salt.
func (rec *Recorder) NameOf(req Request) []byte {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	who := hashVisitor(rec.salts.get(dayOf(rec.clock.now())), req.Host, req.Address, req.Agent)
	return who[:]
}

// SaltOf returns the salt of today.
func (rec *Recorder) SaltOf() []byte {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return append([]byte(nil), rec.salts.get(dayOf(rec.clock.now()))...)
}

// SetMostOpen limits the number of open visits.
func (rec *Recorder) SetMostOpen(most int) { rec.open.max = most }
