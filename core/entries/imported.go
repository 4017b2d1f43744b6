package entries

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// importedKeys hold what is known of an entry's last import. The key has a hash of the id, so that an entry which was
// deleted for good is known again without its id.
const importedKeys = "imported" // type, hash of the id -> Imported

// ImportedKey is where it is kept how an entry was last imported.
func ImportedKey(typ, id string) string {
	sum := sha256.Sum256([]byte(typ + "\x00" + id))
	return Key(importedKeys, typ, hex.EncodeToString(sum[:16]))
}

// Imported is what is known of an entry's last import. It stays when the entry is deleted.
type Imported struct {
	// Digest is of the item as it came; empty once the entry was deleted for good.
	Digest string `json:"digest,omitempty"`
	// Rev and Updated are those of the entry after the import, the time in nanoseconds: with others, somebody has changed
	// the entry since. A migration changes the revision alone. They are 0 once the entry was deleted for good.
	Rev     uint64 `json:"rev,omitempty"`
	Updated int64  `json:"updated,omitempty"`
	// Source names where the item came from, by a hash, where several sources may have had the same id.
	Source string `json:"source,omitempty"`
}

// LoadImported reads how an entry was last imported; false if it never was.
func LoadImported(g Getter, typ, id string) (i Imported, known bool, err error) {
	value, err := g.Get(ImportedKey(typ, id))
	if errors.Is(err, storage.ErrNotFound) {
		return i, false, nil
	}
	if err != nil {
		return i, false, err
	}
	if err := json.Unmarshal(value, &i); err != nil {
		return i, false, fmt.Errorf("entries: imported: %w", err)
	}
	return i, true, nil
}

// PutImported notes how an entry was imported.
func PutImported(w storage.Writer, typ, id string, i Imported) error {
	value, err := json.Marshal(i)
	if err != nil {
		return err
	}
	w.Put(ImportedKey(typ, id), value)
	return nil
}
