// The schemas of openapi.json, by check_types.py --write.
declare namespace API {
  type ProblemDetails = {
    type: string;
    title: string;
    status: number;
    detail: string;
    code?: "nothingToVisit" | "mustImpossible" | "pinImpossible" | "mustsClash" | "mustsUnsettled" | "noWay" | "noWayAcross" | "dayIsOver";
    sights?: (string)[];
    fixes?: (PlanFix)[];
    errors?: ({
      pointer: string;
      detail: string;
      code: string;
      reason?: Record<string, any>;
    })[];
  };
  type BatchAnswer = any;
  type BatchProblem = {
    code: string;
    detail: string;
    errors?: (BatchFault)[];
  };
  type BatchFault = {
    pointer: string;
    detail: string;
  };
  type City = {
    id: string;
    name: string;
    country: string;
    timeZone: string;
    holidays: string;
    bounds: {
      south: number;
      west: number;
      north: number;
      east: number;
    };
    transit?: string;
    attractions: number;
    pictures: number;
  };
  type Attractions = {
    city: string;
    license: string;
    attribution: (string)[];
    attractions: ({
      id: string;
      name: string;
      category: "landmark" | "museum" | "gallery" | "historic" | "worship" | "viewpoint" | "park" | "garden" | "waterfront" | "square" | "market" | "shopping" | "theater" | "library" | "animals";
      lat: number;
      lon: number;
      open?: string;
    })[];
  };
  type Week = {
    id: string;
    week: ({
      date: string;
      hours: (string)[] | null;
    })[];
  };
  type Violation = {
    day?: number;
    stop?: number;
    sight?: string;
    after?: string;
    from?: string;
    to?: string;
    break?: "lunch" | "rest" | "dinner";
    place: string;
    reason: Record<string, any>;
    problem: string;
  };
  type DayForecast = {
    city: string;
    date: string;
    weather: "rain" | "heat" | "dry" | null;
    highest: number;
    lowest: number;
    precipitation: number;
    wetHours: number | null;
    probability: number | null;
    provider: string;
  };
  type SightArticle = {
    title: string;
    url: string;
    extract: string;
    license: string;
    licenseUrl: string;
    picture?: {
      url: string;
      width: number;
      height: number;
      credit: string;
      license: string;
      source: string;
    };
  };
  type Pictures = {
    city: string;
    pictures: (SightPicture)[];
  };
  type SightPicture = {
    sight: string;
    url: string;
    file: string;
    type: string;
    width: number;
    height: number;
    title: string;
    credit: string;
    license: string;
    licenseUrl: string;
    source: string;
  };
  type PageSettings = {
    leaflet: {
      system: boolean;
      script: PageSource;
      style: PageSource;
    };
    tiles: string | null;
    attribution: string | null;
    articles: boolean;
    forecast: boolean;
    community?: boolean;
    openID?: string;
    hosts: (string)[];
    seconds: number;
    bodyBytes: number;
    planday: string;
    version: string;
    files: (string)[];
  };
  type PageSource = {
    url: string;
    integrity: string | null;
  };
  type VroomProblem = {
    jobs: (Record<string, any>)[];
    vehicles: (Record<string, any>)[];
    matrices: Record<string, any>;
  };
  type VroomSolution = {
    code: 0;
  };
  type Area = AreaGeometry | AreaFeature | AreaFeatureCollection;
  type AreaGeometry = AreaPolygon | AreaMultiPolygon | AreaGeometryCollection;
  type AreaPolygon = {
    type: "Polygon";
    coordinates: AreaRings;
  };
  type AreaMultiPolygon = {
    type: "MultiPolygon";
    coordinates: (AreaRings)[];
  };
  type AreaGeometryCollection = {
    type: "GeometryCollection";
    geometries: (Area)[];
  };
  type AreaFeature = {
    type: "Feature";
    geometry: AreaGeometry;
  };
  type AreaFeatureCollection = {
    type: "FeatureCollection";
    features: (Area)[];
  };
  type AreaRings = (AreaRing)[];
  type AreaRing = (AreaPosition)[];
  type AreaPosition = (number)[];
  type Plan = {
    format: "planday.plan/2";
    planday: PlanText;
    city: PlanText;
    timeZone: PlanText;
    travel?: PlanTravel;
    request: PlanRequest;
    days: (PlanDay)[];
    freeMinutes?: number;
    clusters: (PlanCluster)[];
    leftOut: (PlanLeftOut)[];
    objective: {
      score: number;
      deductions?: PlanScore;
      travelMinutes: PlanMinutes;
      value: number;
      bound: number;
      gap: number;
    };
    proof: {
      status: "optimal" | "bounded" | "heuristic";
      method: PlanText;
      candidates: number;
      setAside: number;
      setAsideKnown?: (PlanSight)[];
      seconds: number;
      cut?: ("search" | "reasons")[];
    };
    warnings: (PlanWarning)[];
    bookings?: (PlanBooking)[];
  };
  type PlanText = string;
  type PlanTime = string;
  type PlanDate = string;
  type PlanCategory = "landmark" | "museum" | "gallery" | "historic" | "worship" | "viewpoint" | "park" | "garden" | "waterfront" | "square" | "market" | "shopping" | "theater" | "library" | "animals";
  type PlanMinutes = number;
  type PlanScore = number;
  type PlanRequest = {
    area?: Record<string, any> | null;
    date: PlanDate;
    days: number;
    start: PlanTime;
    end: PlanTime;
    from?: string | null;
    to?: string | null;
    mode: "walk" | "cycle" | "drive" | "transit";
    stepFree?: boolean;
    pace?: "relaxed" | "normal" | "brisk" | null;
    travelCost: number;
    places?: (PlanPlace)[];
    must: (PlanText)[];
    pins?: (string)[];
    skip: (PlanText)[];
    select: (PlanText)[];
    categories: (PlanCategory)[];
    like?: (string)[];
    dislike?: (string)[];
    familiarity?: "first-time" | "been-before" | null;
    lunch?: string | null;
    dinner?: string | null;
    breaks?: boolean;
    maxStops?: number | null;
    maxWalk?: number | null;
    maxWalkTotal?: number | null;
    budget?: number | null;
    freeOnly?: boolean;
    weather?: "rain" | "heat" | "dry" | null;
    with?: ("toddlers" | "children" | "teens" | "pram")[];
    today?: PlanDate | null;
    slack: "leave" | "share";
    seconds: number;
    exact: boolean;
    seed: number;
  };
  type PlanDay = {
    date: PlanDate;
    title?: {
      theme?: "museums" | "parks" | "streets" | "water" | "worship";
      highlights: (PlanText)[];
      from?: PlanText;
      to?: PlanText;
    };
    start: PlanTime;
    end: PlanTime;
    stops: (PlanStop)[];
    startPlace?: PlanPier;
    endPlace?: PlanPier;
    legs: (PlanLeg)[];
    breaks: (PlanBreak)[];
    cost?: PlanCost;
    visited?: (PlanStop)[];
    repeated?: PlanRepeated;
  };
  type PlanStop = {
    id: PlanText;
    name: PlanText;
    category: PlanCategory;
    lat: number;
    lon: number;
    exit?: {
      lat: number;
      lon: number;
      name?: PlanText;
    };
    cluster: number;
    arrive: PlanTime;
    enter: PlanTime;
    leave: PlanTime;
    minutes: number;
    recommendedMinutes: number;
    entryMinutes?: number;
    waitMinutes: number;
    slackMinutes: number;
    open?: string | null;
    hoursKnown: boolean;
    score: PlanScore;
    relevance?: number;
    admission?: PlanAdmission;
    bestAt?: PlanText;
    event?: PlanText;
    events?: ({
      name: PlanText;
      from: PlanTime;
      until: PlanTime;
      note?: string | null;
    })[];
    meal?: "lunch" | "rest" | "dinner";
    deductions?: ({
      reason: "ride" | "away" | "in-a-row" | "fatigue";
      points: PlanScore;
    })[];
    repeated?: PlanRepeated;
  };
  type PlanLeg = {
    from: PlanText;
    to: PlanText;
    minutes: number;
    meters: number;
    estimated?: boolean;
    line?: PlanPositions;
    mode?: "walk" | "transit";
    depart?: PlanTime;
    arrive?: PlanTime;
    walkMeters?: number;
    rides?: (PlanRide)[];
    streets?: (string)[];
  };
  type PlanBreak = {
    kind?: "lunch" | "rest" | "dinner";
    after?: string | null;
    duringStop?: boolean;
    start: PlanTime;
    end: PlanTime;
    near?: string | null;
    places?: (PlanText)[];
    repeated?: PlanRepeated;
  };
  type PlanCluster = {
    id: number;
    name: PlanText;
    members: (PlanText)[];
  };
  type PlanLeftOut = {
    id: PlanText;
    name: PlanText;
    score: PlanScore;
    code: "closed" | "unreachable" | "too-long" | "displaced" | "covered" | "excluded" | "unsuitable" | "set-aside";
    reason: PlanReason;
    fix?: PlanFix;
    cost?: number;
    proved: boolean;
  };
  type Request = {
    city: RequestText;
    streets?: "on" | "off" | null;
    area?: Area | null;
    date?: RequestDate | null;
    days?: number;
    start?: RequestTime;
    end?: RequestTime;
    from?: string | null;
    to?: string | null;
    mode?: "walk" | "cycle" | "drive" | "transit";
    stepFree?: boolean;
    pace?: "relaxed" | "normal" | "brisk" | null;
    travelCost?: number;
    places?: (RequestPlace)[];
    must?: (RequestText)[];
    pins?: (string)[];
    skip?: (RequestText)[];
    select?: (RequestText)[];
    categories?: (RequestCategory)[];
    like?: (string)[];
    dislike?: (string)[];
    familiarity?: "first-time" | "been-before" | null;
    lunch?: string | null;
    dinner?: string | null;
    breaks?: boolean;
    maxStops?: number | null;
    maxWalk?: number | null;
    maxWalkTotal?: number | null;
    budget?: number | null;
    freeOnly?: boolean;
    weather?: "rain" | "heat" | "dry" | null;
    with?: ("toddlers" | "children" | "teens" | "pram")[];
    today?: RequestDate | null;
    slack?: "leave" | "share";
    seconds?: number;
    exact?: boolean;
    seed?: number;
  };
  type RequestText = string;
  type RequestTime = string;
  type RequestDate = string;
  type RequestCategory = "landmark" | "museum" | "gallery" | "historic" | "worship" | "viewpoint" | "park" | "garden" | "waterfront" | "square" | "market" | "shopping" | "theater" | "library" | "animals";
  type Problem = {
    format: "planday.problem/3" | "planday.problem/2" | "planday.problem/1";
    horizon: ProblemSpan;
    travelCost: number;
    days: number;
    start?: ProblemEnd;
    end?: ProblemEnd;
    travel: ((ProblemTime | null)[])[];
    visits: (any)[];
    breaks?: ({
      window: ProblemSpan;
      minutes: ProblemTime;
    })[];
    maxStops?: number;
    maxTravel?: ProblemTime;
    maxCost?: number;
    charges?: ((number)[])[];
    loadCost?: ({
      load: ProblemTime;
      rise: number;
    })[];
  };
  type ProblemTime = number;
  type ProblemSpan = (ProblemTime)[];
  type ProblemNode = number;
  type ProblemEnd = ProblemNode | null;
  type Solution = {
    format: "planday.solution/1";
    routes: (({
      id: string;
      enter: SolutionTime;
      leave: SolutionTime;
    })[])[];
    breaks: (({
      start: SolutionTime;
      end: SolutionTime;
    })[])[];
    objective: null | {
      score: number;
      travel: SolutionTime;
      charges?: number;
      value: number;
      bound?: number;
      gap?: number;
    };
    proof: {
      status: "optimal" | "bounded" | "heuristic" | "infeasible" | "unknown";
      method: "branch-and-price" | "local-search";
      candidates: number;
      seconds: number;
    };
  };
  type SolutionTime = number;
  type ProblemWindows = ({
    open: ProblemTime;
    close: ProblemTime;
    lastAdmission?: ProblemTime;
    day?: number;
  })[];
  type PlanReason = {
    code: "closed-throughout" | "skipped" | "not-selected" | "set-aside" | "clashes-with-musts" | "not-computed" | "closed-weekly" | "closed-on" | "closed-for-event" | "too-dear" | "price-unknown" | "steps" | "meal-outside-hours" | "closed-for" | "opens-later" | "open-outside-day" | "too-long" | "kept-free" | "beside-breaks" | "too-much-travel" | "legs-too-long" | "too-far" | "no-way" | "category-not-asked" | "category-disliked" | "covered" | "takes-in-musts" | "displaced" | "stated";
    text: PlanText;
    weekday?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
    date?: PlanDate;
    event?: PlanText;
    about?: PlanMoney;
    budget?: PlanMoney;
    currency?: PlanText;
    freeTimes?: PlanText;
    steps?: number;
    kind?: "lunch" | "dinner";
    from?: PlanDate;
    until?: PlanDate;
    for?: "works" | "moved" | "seasonal" | "event" | "permanent" | "other";
    note?: PlanText;
    open?: PlanOpenTime;
    minutes?: PlanMinutes;
    isLeast?: boolean;
    hasEntry?: boolean;
    lastAdmission?: PlanMinutes;
    kinds?: ("lunch" | "rest" | "dinner")[];
    most?: PlanMinutes;
    longestLeg?: PlanMinutes;
    minutesFromStart?: PlanMinutes;
    mode?: "walk" | "cycle" | "drive" | "transit";
    category?: PlanCategory;
    sight?: PlanSight;
    sights?: (PlanSight)[];
    dropped?: (PlanChangedVisit)[];
    shortened?: (PlanChangedVisit)[];
    gained?: (PlanChangedVisit)[];
    lengthened?: (PlanChangedVisit)[];
    displaces?: (PlanText)[];
  };
  type PlanFix = {
    code: "must" | "unskip" | "select" | "weight" | "longer-day" | "smaller-area" | "ride" | "stated" | "category" | "go-on" | "go-between" | "day-lasting" | "pin-between" | "longest-leg" | "most-travel" | "drop-break" | "budget" | "drop-one-of";
    text: PlanText;
    category?: PlanCategory;
    date?: PlanDate;
    from?: PlanTime;
    until?: PlanTime;
    minutes?: PlanMinutes;
    kind?: "lunch" | "rest" | "dinner";
    amount?: PlanMoney;
    sights?: (PlanText)[];
  };
  type PlanWarning = {
    code: "unknown-hours" | "price-unknown" | "shared-ticket" | "shortened" | "book-now" | "set-aside" | "changed-break" | "wide-area" | "headways" | "holiday-service" | "slower-leg" | "last-ride" | "clock-change" | "closed-park" | "stated";
    sight?: PlanSight;
    text: PlanText;
    with?: PlanSight;
    minutes?: PlanMinutes;
    recommendedMinutes?: PlanMinutes;
    booking?: PlanBooking;
    count?: number;
    kept?: number;
    kind?: "lunch" | "rest" | "dinner";
    date?: PlanDate;
    change?: "moved" | "shortened" | "dropped";
    from?: PlanTime | PlanText;
    until?: PlanTime;
    usualMinutes?: PlanMinutes;
    to?: PlanText | PlanTime;
    plannedMinutes?: PlanMinutes;
    depart?: PlanTime;
    next?: PlanTime;
    repeated?: (PlanTime)[];
    at?: PlanTime;
  };
  type PlanSight = {
    id: PlanText;
    name: PlanText;
  };
  type PlanOpenTime = {
    from: PlanTime;
    until: PlanTime;
    basis: "hours" | "assumed" | "daylight";
  };
  type PlanChangedVisit = {
    id: PlanText;
    name: PlanText;
    minutes: PlanMinutes;
    isShort: boolean;
  };
  type PlanTravel = {
    source: "straight-lines" | "streets" | "timetable" | "engine";
    map?: PlanText;
    fingerprint?: PlanText;
    feed?: PlanText;
    engine?: "osrm" | "valhalla";
    url?: PlanText;
  };
  type PlanPositions = ((number)[])[];
  type PlanRide = {
    line: PlanText;
    otherLines?: (string)[];
    direction?: string;
    toward: (string)[];
    color?: string;
    from: PlanStation;
    to: PlanStation;
    stops: number;
    depart?: PlanTime;
    arrive?: PlanTime;
    walkMinutes: number;
    waitMinutes: number;
    minutes: number;
    path: PlanPositions;
  };
  type PlanStation = {
    id: PlanText;
    name: PlanText;
  };
  type TileSet = {
    tilejson: "3.0.0";
    name: string;
    tiles: (string)[];
    minzoom: number;
    maxzoom: number;
    bounds: (number)[];
    streets: (number)[];
    attribution: string;
    version: string;
    fingerprint: string;
  };
  type EditedStop = {
    id: string;
    minutes?: number;
    enter?: RequestTime;
    meal?: "lunch" | "dinner";
  };
  type EditedDays = ({
    stops: (EditedStop)[];
  })[];
  type Edit = {
    request: Request;
    days: EditedDays;
  };
  type Swap = {
    request: Request;
    days: EditedDays;
    day: number;
    stop: number;
    limit?: number;
  };
  type Alternative = {
    id: string;
    name: string;
    category: PlanCategory;
    lat: number;
    lon: number;
    relevance: number;
    stop: number;
    minutes: number;
    score: number;
    value: number;
    valueChange: number;
    travelMinutes: number;
    travelMinutesChange: number;
    end: PlanTime;
  };
  type FoundPlace = {
    kind: "sight" | "station" | "district" | "park" | "water" | "street" | "hotel" | "address";
    id?: string;
    name: string;
    category?: PlanCategory;
    detail?: string;
    near?: boolean;
    lat: number;
    lon: number;
  };
  type PlanMoney = number;
  type PlanAdmission = {
    code: "free" | "free-then" | "unknown" | "included" | "paid";
    with?: PlanSight;
    about?: PlanMoney;
    from?: PlanMoney;
    below?: PlanMoney | null;
    year?: number;
  };
  type PlanCost = {
    currency?: string | null;
    about: PlanMoney;
    from: PlanMoney;
    below?: PlanMoney | null;
    unknown: (PlanSight)[];
  };
  type PlanBooking = {
    sight: PlanSight;
    date: PlanDate;
    enter: PlanTime;
    need: "advised" | "required";
    page?: string | null;
    leadDays?: number | null;
  };
  type HoursNow = {
    state: "open" | "closed" | "unknown";
    until?: PlanTime;
    opens?: PlanTime;
  };
  type PlanFit = {
    code: "planned" | "fits" | "too-long";
    arrive?: PlanTime;
    minutes?: number;
    after?: string;
  };
  type NearbyPlace = {
    id: string;
    name: string;
    category: PlanCategory;
    relevance: number;
    lat: number;
    lon: number;
    distance: number;
    walkMinutes: number;
    walkMeters: number;
    estimated: boolean;
    direction?: "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
    hours: HoursNow;
    fit?: PlanFit;
  };
  type NearOrder = any;
  type ChangedStay = {
    id: string;
    name: string;
    before?: number;
    after?: number;
  };
  type PlanDifference = {
    lost: (ChangedStay)[];
    gained: (ChangedStay)[];
    shortened: (ChangedStay)[];
    lengthened: (ChangedStay)[];
    visitMinutes: number;
    travelMinutes: number;
    value: number;
  };
  type ReplanOrder = {
    plan: Plan;
    at: PlanTime;
    day?: number;
    from?: string;
    stay?: number;
    done?: (string)[];
    skip?: (string)[];
    lunch?: string;
    end?: PlanTime;
  };
  type Replan = {
    format: "planday.replan/1";
    at: PlanTime;
    from: string | null;
    visited: (string)[];
    underWay?: string;
    until?: PlanTime;
    change: PlanDifference;
    brokenMusts: (string)[];
    valueBefore: number;
    valueAfter: number;
    plan: Plan;
  };
  type Change = {
    start?: PlanTime;
    end?: PlanTime;
    days?: number;
    mode?: "walk" | "transit" | "cycle" | "drive";
    add?: string;
    drop?: string;
    rain?: boolean;
  };
  type WhatIfOrder = {
    plan: Plan;
    changes: (Change)[];
  };
  type ScenarioOutcome = {
    scenario: string;
    stops?: (string)[];
    visitMinutes?: number;
    travelMinutes?: number;
    value?: number;
    proof?: "optimal" | "bounded" | "heuristic";
    change?: PlanDifference;
    error?: string;
  };
  type SuggestOrder = {
    plan: Plan;
    limit?: number;
    within?: number;
  };
  type Suggestion = {
    id: string;
    name: string;
    category: PlanCategory;
    relevance: number;
    walkMinutes: number;
    near: string;
    similar: boolean;
    cost: string;
    extraMinutes: number;
    laterEnd?: number;
    change: PlanDifference;
    proved: boolean;
  };
  type Fix = {
    time: number | string;
    lat: number;
    lon: number;
    accuracy?: number;
  };
  type WatchState = {
    format: "planday.watch/1";
  };
  type WatchOrder = any;
  type PlanRepeated = ("start" | "end" | "arrive" | "enter" | "leave" | "depart")[];
  type PlanEvent = {
    event: "incumbent" | "bound" | "proved" | "reason" | "plan" | "problem";
    data: string;
  };
  type PlanReasonClosedWeekly = {
    code: "closed-weekly";
    weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
    text: PlanText;
  };
  type PlanReasonClosedOn = {
    code: "closed-on";
    date: PlanDate;
    text: PlanText;
  };
  type PlanReasonClosedForEvent = {
    code: "closed-for-event";
    event: PlanText;
    text: PlanText;
  };
  type PlanReasonTooDear = {
    code: "too-dear";
    about: PlanMoney;
    budget?: PlanMoney;
    currency?: PlanText;
    freeTimes?: PlanText;
    text: PlanText;
  };
  type PlanReasonPriceUnknown = {
    code: "price-unknown";
    freeTimes?: PlanText;
    text: PlanText;
  };
  type PlanReasonSteps = {
    code: "steps";
    steps: number;
    text: PlanText;
  };
  type PlanReasonClosedFor = {
    code: "closed-for";
    from?: PlanDate;
    until?: PlanDate;
    for: "works" | "moved" | "seasonal" | "event" | "permanent" | "other";
    note?: PlanText;
    text: PlanText;
  };
  type PlanReasonOpensLater = {
    code: "opens-later";
    date: PlanDate;
    text: PlanText;
  };
  type PlanReasonOpenOutsideDay = {
    code: "open-outside-day";
    open: PlanOpenTime;
    text: PlanText;
  };
  type PlanReasonTooLong = {
    code: "too-long";
    minutes: PlanMinutes;
    isLeast: boolean;
    hasEntry: boolean;
    open?: PlanOpenTime;
    lastAdmission?: PlanMinutes;
    text: PlanText;
  };
  type PlanReasonKeptFree = {
    code: "kept-free";
    minutes: PlanMinutes;
    text: PlanText;
  };
  type PlanReasonBesideBreaks = {
    code: "beside-breaks";
    kinds: ("lunch" | "rest" | "dinner")[];
    text: PlanText;
  };
  type PlanReasonTooMuchTravel = {
    code: "too-much-travel";
    minutes: PlanMinutes;
    most: PlanMinutes;
    text: PlanText;
  };
  type PlanReasonLegsTooLong = {
    code: "legs-too-long";
    longestLeg: PlanMinutes;
    text: PlanText;
  };
  type PlanReasonTooFar = {
    code: "too-far";
    minutesFromStart?: PlanMinutes;
    longestLeg?: PlanMinutes;
    text: PlanText;
  };
  type PlanReasonCovered = {
    code: "covered";
    sight: PlanSight;
    text: PlanText;
  };
  type PlanReasonTakesInMusts = {
    code: "takes-in-musts";
    sights: (PlanSight)[];
    text: PlanText;
  };
  type PlanReasonDisplaced = {
    code: "displaced";
    dropped: (PlanChangedVisit)[];
    shortened: (PlanChangedVisit)[];
    gained: (PlanChangedVisit)[];
    lengthened: (PlanChangedVisit)[];
    text: PlanText;
  };
  type PlanReasonStated = {
    code: "stated";
    displaces?: (PlanText)[];
    text: PlanText;
  };
  type PlanFixCategory = {
    code: "category";
    category: PlanCategory;
    text: PlanText;
  };
  type PlanFixGoOn = {
    code: "go-on";
    date: PlanDate;
    text: PlanText;
  };
  type PlanFixDropBreak = {
    code: "drop-break";
    kind: "lunch" | "rest" | "dinner";
    text: PlanText;
  };
  type PlanFixBudget = {
    code: "budget";
    amount: PlanMoney;
    text: PlanText;
  };
  type PlanFixDropOneOf = {
    code: "drop-one-of";
    sights: (PlanText)[];
    text: PlanText;
  };
  type PlanWarningShortened = {
    code: "shortened";
    sight: PlanSight;
    minutes: PlanMinutes;
    recommendedMinutes: PlanMinutes;
    text: PlanText;
  };
  type PlanWarningBookNow = {
    code: "book-now";
    booking: PlanBooking;
    text: PlanText;
  };
  type PlanWarningSetAside = {
    code: "set-aside";
    count: number;
    kept: number;
    text: PlanText;
  };
  type PlanWarningChangedBreak = {
    code: "changed-break";
    kind: "lunch" | "rest" | "dinner";
    date: PlanDate;
    change: "moved" | "shortened" | "dropped";
    from: PlanTime;
    until: PlanTime;
    usualMinutes: PlanMinutes;
    minutes: PlanMinutes;
    text: PlanText;
  };
  type PlanWarningWideArea = {
    code: "wide-area";
    minutes: PlanMinutes;
    text: PlanText;
  };
  type PlanWarningHeadways = {
    code: "headways";
    text: PlanText;
  };
  type PlanWarningHolidayService = {
    code: "holiday-service";
    date: PlanDate;
    text: PlanText;
  };
  type PlanWarningSlowerLeg = {
    code: "slower-leg";
    from: PlanText;
    to: PlanText;
    minutes: PlanMinutes;
    plannedMinutes: PlanMinutes;
    text: PlanText;
  };
  type PlanWarningLastRide = {
    code: "last-ride";
    from: PlanText;
    to: PlanText;
    depart: PlanTime;
    next?: PlanTime;
    text: PlanText;
  };
  type PlanWarningClockChange = {
    code: "clock-change";
    date: PlanDate;
    from: PlanTime;
    to: PlanTime;
    repeated: (PlanTime)[];
    text: PlanText;
  };
  type PlanWarningStated = {
    code: "stated";
    text: PlanText;
  };
  type PlanAdmissionPaid = {
    code: "paid";
    about: PlanMoney;
    from: PlanMoney;
    below?: PlanMoney | null;
    year: number;
  };
  type PlanEventIncumbent = {
    event: "incumbent";
    data: string;
  };
  type PlanEventBound = {
    event: "bound";
    data: string;
  };
  type PlanEventProved = {
    event: "proved";
    data: string;
  };
  type PlanEventReason = {
    event: "reason";
    data: string;
  };
  type PlanEventPlan = {
    event: "plan";
    data: string;
  };
  type PlanEventProblem = {
    event: "problem";
    data: string;
  };
  type PlanWarningClosedPark = {
    code: "closed-park";
    sight: PlanSight;
    from: PlanText;
    to: PlanText;
    at: PlanTime;
    text: PlanText;
  };
  type PlanReasonClosedThroughout = {
    code: "closed-throughout" | "skipped" | "not-selected" | "set-aside" | "clashes-with-musts" | "not-computed";
    text: PlanText;
  };
  type PlanReasonCategoryNotAsked = {
    code: "category-not-asked" | "category-disliked";
    category: PlanCategory;
    text: PlanText;
  };
  type PlanFixMust = {
    code: "must" | "unskip" | "select" | "weight" | "longer-day" | "smaller-area" | "ride" | "stated";
    text: PlanText;
  };
  type PlanFixGoBetween = {
    code: "go-between" | "day-lasting" | "pin-between";
    from: PlanTime;
    until: PlanTime;
    text: PlanText;
  };
  type PlanFixLongestLeg = {
    code: "longest-leg" | "most-travel";
    minutes: PlanMinutes;
    text: PlanText;
  };
  type PlanWarningUnknownHours = {
    code: "unknown-hours" | "price-unknown";
    sight: PlanSight;
    text: PlanText;
  };
  type PlanAdmissionFree = {
    code: "free" | "free-then" | "unknown";
  };
  type PlanIncumbent = {
    value: number;
    days: (PlanDay)[];
  };
  type PlanBound = {
    bound: number;
  };
  type PlanNextReason = {
    leftOut: PlanLeftOut;
    done: number;
    total: number;
  };
  type PlanReasonNoWay = {
    code: "no-way";
    mode: "walk" | "cycle" | "drive" | "transit";
    text: PlanText;
  };
  type PlanPlace = {
    id: string;
    name: PlanText;
    lat: number;
    lon: number;
    category?: PlanCategory | null;
    minutes?: number | null;
    hours?: PlanText | null;
    meal?: "lunch" | "dinner" | null;
  };
  type RequestPlace = {
    id: string;
    name: RequestText;
    lat: number;
    lon: number;
    category?: RequestCategory | null;
    minutes?: number | null;
    hours?: string | null;
    meal?: "lunch" | "dinner" | null;
  };
  type PlanReasonMealOutsideHours = {
    code: "meal-outside-hours";
    kind: "lunch" | "dinner";
    text: PlanText;
  };
  type PlanPier = {
    lat: number;
    lon: number;
    name?: PlanText;
  };
  type PlanWarningSharedTicket = {
    code: "shared-ticket";
    sight: PlanSight;
    with: PlanSight;
    text: PlanText;
  };
  type PlanAdmissionIncluded = {
    code: "included";
    with: PlanSight;
  };
}
