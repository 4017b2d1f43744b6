package web

import "time"

// SetHeartbeat sets the interval of the beat events of event streams.
func SetHeartbeat(s *Server, every time.Duration) { s.heartbeat = every }

// SetPause sets the longest time of an upload without a byte.
func SetPause(s *Server, longest time.Duration) { s.uploadPause = longest }
