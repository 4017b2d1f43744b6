package environment

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

// TestAPasswordThatIsNotEncrypted is warned of: everybody on the way can read it.
func TestAPasswordThatIsNotEncrypted(t *testing.T) {
	for address, warned := range map[string]bool{
		"etcd://store.example/site": true, "etcd://127.0.0.1:2379,192.0.2.1:2379": true,
		"etcds://store.example/site": false, "etcd://127.0.0.1:2379,localhost,[::1]:2379/site": false,
	} {
		var log bytes.Buffer
		c := StoreConfig{password: "kestrel lantern"}
		if err := c.Parse(address); err != nil {
			t.Fatal(err)
		}
		if _, err := c.EtcdConfig(slog.New(slog.NewTextHandler(&log, nil))); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(log.String(), "unencrypted"); got != warned || strings.Contains(log.String(), "kestrel") {
			t.Errorf("%s: warned %t: %s", address, got, &log)
		}
	}
}
