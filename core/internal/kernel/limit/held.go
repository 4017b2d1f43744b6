package limit

// Held is a connection of a Listener, for a server that reads ahead while it works. Such a server calls Hold when it starts to
// work, so that the connection is not closed to free capacity, and Release, once for each Hold, when it waits for the next
// request.
type Held interface {
	Hold()
	Release()
}

// Hold prevents the connection from being closed to free capacity.
func (c *conn) Hold() { c.holds.Add(1) }

// Release reverts one Hold.
func (c *conn) Release() { c.holds.Add(-1) }
