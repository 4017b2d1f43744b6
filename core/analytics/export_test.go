package analytics

// PageOf gives the page that an address counts as; false if it is refused.
func PageOf(address, host string, known Pages) (string, bool) {
	at, ok := parsePageURL(address, host, known)
	return at.page, ok
}

// SourceOf names where a visit comes from that begins at an address.
func SourceOf(address, referrer, host string) string {
	at, _ := parsePageURL(address, host, func(path string) (string, bool) { return path, true })
	return sourceOf(at.campaign, referrer, host)
}

// Describe gives the device, the browser and the system of an agent.
func Describe(text string) (device, browser, system string) {
	a, _ := parseAgent(text)
	return a.device, a.browser, a.system
}

// NameOf gives the visitor under the salt that the service has for now.
func (s *Service) NameOf(req Request) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	who := hashVisitor(s.salts.get(dayOf(s.now())), req.Host, req.Address, req.Agent)
	return who[:]
}

// SaltOf gives the salt of today.
func (s *Service) SaltOf() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]byte(nil), s.salts.get(dayOf(s.now()))...)
}

// SetMostOpen bounds the visits that are open at once.
func (s *Service) SetMostOpen(most int) { s.open.max = most }
