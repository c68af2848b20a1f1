// The synchronization with the visitor's account, in English. Loaded once there is an account.
// @ts-check
export default {
  syncSame: "In your account, {time}.", syncBusy: "Synchronizing …", syncLost: "Waiting for a connection.",
  syncFailed: "Your account cannot be reached right now. The page will try again.",
  syncWaits: { one: "{count} change waits.", other: "{count} changes wait." }, syncNow: "Sync now",
  syncDays: {
    one: "{count} day", other: "{count} days" }, syncPlaces: { one: "{count} place",
    other: "{count} places",
  },
  syncFavorites: { one: "{count} favorite", other: "{count} favorites" },
  syncAsk: "Keep {what} of this browser in your account, too?",
  syncKeep: "Keep in account",
  syncLoose: "Only in this browser: {what}.", syncCopy: "{name} (this device, {time})", syncShow: "Show",
  syncCopied: "“{name}” was changed on two devices. Both are kept; this one’s is “{copy}”.",
  syncCopiedMany: {
    one: "{count} was changed on two devices. Both are kept.",
    other: "{count} were changed on two devices. Both versions of each are kept.",
  },
  syncRestored: "“{name}” is back: another device changed it after you deleted it here.",
  syncRestoredMany: {
    one: "{count} is back: another device changed it.",
    other: "{count} are back: another device changed them after you deleted them here.",
  },
  syncKept: "Another device deleted “{name}”. It stays, since you changed it here.",
  syncKeptMany: {
    one: "Another device deleted {count}. It stays, since you changed it here.",
    other: "Another device deleted {count}. They stay, since you changed them here.",
  },
  syncClash: "Changed on two devices, so this one’s choice stays: {names}.",
  syncDamaged: {
    one: "{count} entry of your account cannot be read by this page. It stays in the account.",
    other: "{count} entries of your account cannot be read by this page. They stay in the account.",
  },
  "syncNot-large": "Not in your account, since it is too large: {names}.",
  "syncNot-full": "Not in your account, which is full: {names}. Delete old days to make room.",
  "syncNot-many": "Not in your account, which has as many entries as it can: {names}.",
  syncMore: { one: "{count} more", other: "{count} more" },
  syncDayChanged: "“{name}” was changed on another device. This is its latest version.",
  syncDayOther: "“{name}” was changed on another device. Saving here makes a day of its own.",
  syncOut:
    "Days, places and favorites of the account “{name}” are still in this browser. Changes stay here until you log in.",
  syncLeft: "Days, places and favorites of “{name}” stay in this browser.", syncRemove: "Remove from this browser",
  syncRemoved: "Removed from this browser. They are still in the account.",
  syncRemovedSome: {
    one: "{count} stays, since its changes are not in the account yet.",
    other: "{count} stay, since their changes are not in the account yet.",
  },
  syncAside: {
    one: "{count} entry of the account “{name}” is set aside until that account logs in here again.",
    other: "{count} entries of the account “{name}” are set aside until that account logs in here again.",
  },
};
