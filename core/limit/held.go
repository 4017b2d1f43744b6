package limit

// Held is a connection of a Listener for a server that reads ahead while it works. Such a server tells by Hold that it is
// at work, so that the connection is not closed to make room, and by Release, as often, that it waits again.
type Held interface {
	Hold()
	Release()
}

// Hold keeps the connection from being closed to make room.
func (c *conn) Hold() { c.held.Add(1) }

// Release takes back a Hold.
func (c *conn) Release() { c.held.Add(-1) }
