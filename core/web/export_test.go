package web

import "time"

// SetHeartbeat sets how often listeners of the server hear a sign of life.
func SetHeartbeat(s *Server, every time.Duration) { s.heartbeat = every }

// LastHeard reads where a listener has come to.
func LastHeard(rawQuery, lastEventID string) (uint64, error) { return lastHeard(rawQuery, lastEventID) }

// Routes gives every route of the server's table, as "GET /api/products".
func Routes(s *Server) []string {
	var all []string
	for _, r := range s.routes {
		all = append(all, r.method+" "+r.path)
	}
	return all
}
