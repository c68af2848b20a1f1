// What goes wrong with a request, in English. Loaded with the first problem.
// @ts-check
export default {
  "title-faulty": "This request needs a correction",
  "problem-faulty": "See the marked fields.",
  "title-noPlan": "There is no such day",
  "problem-noPlan": "Change the hours, the area or the conditions, and plan again.",
  "title-busy": "The service is busy",
  "problem-busy": "Others are planning, too. Try again in a moment.",
  "title-gateway": "The encyclopedia cannot be reached",
  "problem-gateway": "Everything else works. Try again later.",
  "title-engine": "Travel times are not available",
  "problem-engine": "The routing engine of this service does not respond. Try again later.",
  "title-tooLong": "This request is too long",
  "problem-tooLong": "Draw a simpler area, or choose fewer sights.",
  "title-tooSlow": "The request did not arrive in time",
  "problem-tooSlow": "Check your connection, then try again.",
  "title-failed": "The service has failed",
  "problem-failed": "This is a bug in planday. Try again; if it stays, change the request a little, and report it.",
  "title-address": "The service does not answer at this address",
  "problem-address": "Open the address that its operator gives.",
  "title-misfit": "Page and service do not fit together",
  "problem-misfit": "Load the page again. If that does not help, the service has another version (answer {status}).",
  "none-nothingToVisit":
    "Nothing in this area can be visited under these conditions. Draw a larger area, or remove conditions.",
  "none-mustImpossible":
    "{names} cannot be visited within your hours: it is closed then, or the time is too short. Look at its hours, "
    + "then choose another day or other hours, or plan without it.",
  "none-pinImpossible": "{names} cannot be visited at the pinned time. Look at its hours, then plan without the pin.",
  "none-mustsClash":
    "These do not fit into one day together: {names}. Lengthen the day, add a day, or plan without one of them.",
  "none-mustsUnsettled":
    "No day with all of these was found in time: {names}. Allow more time in the limits, or plan without one of "
    + "them.",
  "none-noWay":
    "Getting from the start to the end takes longer than you allow. Lengthen the day, or choose another start or "
    + "end.",
  "none-noWayAcross":
    "No route leads there, since water is in between: {names}. Choose another way of getting around, or another "
    + "start.",
  "none-dayIsOver": "This day is over. Choose another day.",
  "form-meal": "Enter from when until when, such as 12:00 to 14:00, and the minutes, which must fit in between.",
  "form-choice": "This value does not exist here. Choose one of the options.",
  "form-pin": "A pinned time in this link cannot be read.",
  "form-other": "A part of this request cannot be read. Load the page again.",
  planWithout: "Plan without {name}",
  planWithoutPins: "Plan without pins",
  planWithoutMeal: "Visit {name} without a meal", openPlace: "Open {name}",
  fixDate: "Plan for {day}",
  fixHours: "Plan for {hours}",
  fixPin: "Visit {name} at {time}",
  fixBreaks: "Plan without breaks",
  fixLeg: "Allow legs of {time}",
  fixTravel: "Allow {time} of travel a day",
  fixBudget: "Plan with {amount} a day",
  fixRide: "Use public transport",
  "fault-area":
    "This outline cannot be used: it crosses itself, has too few corners, or lies outside the city. Draw it again, "
    + "or use the whole city.",
  "fault-unknownCity": "This city does not exist here. Choose another city.",
  "fault-missingMap": "There are no streets of this city here. Draw the area instead.",
  "fault-beyondMap": "The map has no streets there. Choose another place.",
  "fault-overLimit": "This is more than this service plans. Use less.",
  "fault-outOfRange": "Enter a number from {least} to {most}.",
  "fault-tooSmall": "Enter a number from {least} on.",
  "fault-negative": "Enter a number from 0 on.",
  "fault-tooManyElements": "At most {most} are possible here, not {count}. Remove some.",
  "fault-tooManyDecimals": "Enter at most three decimals.",
  "fault-noBudget": "Enter a budget from 1 on, or choose “free only” under Admission.",
  "fault-freeWithBudget": "Free sights need no budget. Remove the budget, or allow any admission.",
  "fault-inThePast": "{day} is in the past. Choose another day.",
  "fault-endsBeforeStart": "{end} is not after the start, {start}. Choose a later end.",
  "fault-mealOutsideDay": "{meal} does not fit into your day, {start}–{end}. Move the meal, or change the hours.",
  "fault-dinnerOverlapsLunch": "Dinner, {dinner}, overlaps lunch, {lunch}. Move one of them.",
  "fault-breaksFillDay":
    "The breaks take {time}, and nothing of the day, {start}–{end}, is left. Shorten them, or lengthen the day.",
  "fault-weightOutOfRange": "Choose how much you like this from the list: {kind}.",
  "fault-likedTooLittle": "Choose more than “Normal” for what you like: {kind}.",
  "fault-dislikedTooLittle": "Choose less than “Normal” for what you dislike: {kind}.",
  "fault-namedTwice": "This kind is listed twice: {kind}. Choose it once.",
  "fault-everythingDisliked": "You exclude all kinds of sights. Allow at least one.",
  "fault-unknownSight": "There is no sight “{name}” in {city}. Remove it, or search for another name.",
  "fault-unknownWaypoint": "There is no place “{name}” in {city}. Choose one from the list, or tap it on the map.",
  "fault-farFromCity": "This place is {distance} km from {city}. Choose one in the city.",
  "fault-noWayThere":
    "No route is known between this place and any of the sights. It may lie in the water: choose a place on land, "
    + "or another way of getting around.",
  "fault-noTransit": "No public transport is known in {city}. Choose another way of getting around.",
  "fault-noService":
    "No public transport runs in {city} on {day}. Choose another way of getting around, or another day.",
  "fault-stepFreeOnlyOnFoot": "Steps can be avoided on foot only. Choose “Walk”, or allow steps.",
  "fault-noStepFreeWays": "The steps of {city} are not known here. Allow steps.",
  "fault-selectedOutsideArea": "{name} lies outside your area. Enlarge the area.",
  "fault-placeOfCatalog": "{name} has the id of a sight. Add it to your places again.",
  "fault-placeTwice": "{name} is in this request twice. Remove it and choose it again.",
  "fault-placeHours":
    "The hours of {name} cannot be read: {hours}. Write them as in Mo-Fr 10:00-17:00; Sa 10:00-13:00, or leave them "
    + "out.",
  "fault-placeWithoutMeal":
    "{meal} at {name} is not possible: this day has no such meal. Choose its time under More, change the hours of the "
    + "day, or visit the place without it.",
  "fault-mustAndSkip": "{name} is both a must and left out. Keep only one of the two.",
  "fault-pinnedAndSkipped": "{name} is both pinned and left out. Keep only one of the two.",
  "fault-pinnedTwice": "{name} is pinned twice. Pin it once.",
  "fault-pinnedOnOtherDay": "{name} is pinned to another day. Change the day, or plan without the pin.",
  "fault-pinnedTooShortOrLong": "A visit to {name} takes {least} to {most} minutes. Unpin it, or change its stay.",
  "fault-pastTwoDays": "The stops of {day} last too long. Shorten stays, or move stops to another day.",
};
