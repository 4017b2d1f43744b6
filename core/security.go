package core

// SecurityType stands where the activity names a content type, for what happened to those who may come in.
const SecurityType = "security"

// What the activity tells administrators of accounts, tokens and settings. It happens to no entry.
const (
	ActSignedIn        Act = "signed-in"
	ActSignInFailed    Act = "sign-in-failed"
	ActLocked          Act = "locked" // too many failures
	ActUserAdded       Act = "user-added"
	ActUserRemoved     Act = "user-removed"
	ActRoleChanged     Act = "role-changed"
	ActPasswordChanged Act = "password-changed"
	ActFactorAdded     Act = "factor-added"
	ActFactorRemoved   Act = "factor-removed"
	ActTokenAdded      Act = "token-added"
	ActTokenRemoved    Act = "token-removed"
	ActWebhookAdded    Act = "webhook-added"
	ActWebhookRemoved  Act = "webhook-removed"
	ActWebhookOff      Act = "webhook-off"
	ActSettingChanged  Act = "setting-changed"
	ActBackupTaken     Act = "backup-taken" // downloaded
)

// SecurityActs gives every act that is told to administrators alone.
func SecurityActs() []Act {
	return []Act{
		ActSignedIn, ActSignInFailed, ActLocked, ActUserAdded, ActUserRemoved, ActRoleChanged, ActPasswordChanged,
		ActFactorAdded, ActFactorRemoved, ActTokenAdded, ActTokenRemoved, ActWebhookAdded, ActWebhookRemoved, ActWebhookOff,
		ActSettingChanged, ActBackupTaken,
	}
}
