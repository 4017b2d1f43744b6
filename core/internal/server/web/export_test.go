package web

import "time"

// SetHeartbeat sets how often listeners of the server hear a sign of life.
func SetHeartbeat(s *Server, every time.Duration) { s.heartbeat = every }

// SetPause sets how long an upload may pause.
func SetPause(s *Server, longest time.Duration) { s.pause = longest }
